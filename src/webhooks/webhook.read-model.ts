import { readableColumns } from '../database/entity-columns.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { Webhook } from './webhook.entity.ts';

/** The read model of subscriptions ([D43]); it never contains secrets, which are hidden columns. */
export const webhookReadModel: ReadModel = { keys: ['id'], joins: {}, fields: readableColumns(Webhook, 'w') };
