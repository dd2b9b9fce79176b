import { readableColumns } from '../database/entity-columns.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { pageReader, recordReader } from '../database/reads/record-readers.ts';
import { Webhook } from './webhook.entity.ts';

/** The read model of subscriptions ([D43]); it never contains secrets, which are hidden columns. */
export const webhookReadModel: ReadModel = { keys: ['id'], joins: {}, fields: readableColumns(Webhook, 'w') };

/** Returns one subscription of the caller's institution. */
export const getWebhook = recordReader(webhookReadModel, 'webhooks w');

/** Lists a page of the institution's subscriptions, by id. */
export const listWebhooks = pageReader(webhookReadModel, 'webhooks w', 'w.id');
