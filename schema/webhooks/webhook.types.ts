import { deletedType } from '../shared/deleted.types.ts';
import { boolean, dateTime, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { Node } from '../shared/node.types.ts';
import { pageType } from '../shared/page.types.ts';
import { eventNames } from './event-names.ts';

/** Fields of a subscription, with or without its secret. */
const webhookFields = {
  id: int('Id assigned by the service.'),
  url: text('URL that events are posted to.'),
  events: of(() => [String], 'Names of the subscribed events; `*` stands for all.', { rule: eventNames }),
  description: nullable.text('Purpose of the subscription.'),
  active: boolean(
    'True if events are delivered. Set to false when deliveries have failed for five days, or the receiver responds with 410.',
  ),
  createdAt: dateTime('When the record was created.'),
  updatedAt: dateTime('When the record was last changed.'),
};

@Output('A webhook subscription to events.', { implements: Node })
export class Webhook extends outputs(webhookFields) {}

/** Not a `Node`: only `Webhook` can be read by its id later. */
@Output('A subscription with its new secret. The secret is not shown again.')
export class CreatedWebhook extends outputs({
  ...webhookFields,
  secret: text('Secret that signs messages (Standard Webhooks): `whsec_` and 32 bytes in base64.'),
}) {}

export const WebhookPage = pageType('WebhookPage', () => Webhook);

export const DeletedWebhook = deletedType('DeletedWebhook', 'subscription');
