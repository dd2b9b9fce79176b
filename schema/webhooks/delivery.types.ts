import type { AttemptRow } from '../../src/webhooks/deliveries/delivery.queries.ts';
import type { DeliveryStatus } from '../../src/webhooks/deliveries/delivery-status.ts';
import type { Webhook } from '../../src/webhooks/webhook.entity.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, boolean, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';

const DeliveryStatusEnum = enumType<DeliveryStatus>('DeliveryStatus', 'The status of a delivery.', {
  pending: 'Not delivered yet. An attempt is due or in progress.',
  delivered: 'The receiver responded with 2xx.',
  failed: 'Every attempt failed, the receiver responded with 410, or the subscription was deactivated.',
});

@Output('One attempt at a delivery.')
export class DeliveryAttempt
  extends outputs({
    at: dateTime('When the attempt ended.'),
    status: nullable.int('HTTP status of the response; null if there was none.'),
    durationMs: int('Milliseconds until the response or the failure.'),
    error: nullable.text(
      'Kind of failure: `http_error`, `redirect`, `timeout`, `name_not_resolved`, `address_not_allowed`, `connection_refused`, …',
    ),
    responseExcerpt: nullable.text('The first 256 characters of the response. Hidden (null) from API keys.'),
  })
  implements Omit<AttemptRow, 'deliveryId'> {}

@Output('The subscription that a delivery belongs to.')
export class WebhookReference
  extends outputs({
    id: int('Id of the subscription.'),
    url: text('URL that events are posted to.'),
    description: nullable.text('Purpose of the subscription.'),
    active: boolean('True if events are delivered.'),
  })
  implements Pick<Webhook, 'id' | 'url' | 'description' | 'active'> {}

@Output('The delivery of one event to one subscription.')
export class Delivery extends outputs({
  id: int('Id assigned by the service.'),
  webhookId: int('Id of the subscription.'),
  webhook: of(() => WebhookReference, 'The subscription.'),
  event: text('Name of the event, such as `student.created`.'),
  messageId: text('The `webhook-id` header, the same for every attempt and redelivery.'),
  status: of(() => DeliveryStatusEnum, 'Status of the delivery.'),
  createdAt: dateTime('When the event happened.'),
  nextAttemptAt: nullable.dateTime('When the next attempt is due; null if there is none.'),
}) {}

export const DeliveryPage = pageType('DeliveryPage', () => Delivery);

@Arguments()
export class DeliveryListArgs extends inputs({
  ...PageArgs.fields,
  webhookId: nullable.int('Only deliveries to this subscription. Default: to all.'),
  status: nullable.of(() => DeliveryStatusEnum, 'Only deliveries of this status.'),
}) {}
