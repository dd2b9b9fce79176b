import { webhookRules } from '../../src/webhooks/webhook.rules.ts';
import { Input, inputs, nullable, of, text } from '../shared/fields.ts';
import { eventNames } from './event-names.ts';

@Input('A new subscription.')
export class CreateWebhookInput extends inputs({
  url: text('URL to post events to: https, at a public address, without credentials.', { rule: webhookRules.url }),
  events: of(() => [String], 'Names of events, such as `student.created`, or only `*` for all events.', {
    rule: { ...webhookRules.events, ...eventNames },
  }),
  description: nullable.text('Purpose of the subscription, at most 500 characters.', {
    rule: webhookRules.description,
  }),
}) {}

@Input('Changes to a subscription. Absent fields keep their values.')
export class UpdateWebhookInput extends inputs({
  url: nullable.text('URL to post events to: https, at a public address, without credentials.', {
    rule: { ...webhookRules.url, notNull: true },
  }),
  events: nullable.of(() => [String], 'Names of events, such as `student.created`, or only `*` for all events.', {
    rule: { ...webhookRules.events, ...eventNames, notNull: true },
  }),
  description: nullable.text('Purpose of the subscription, at most 500 characters; null clears it.', {
    rule: webhookRules.description,
  }),
  active: nullable.boolean('True if events are delivered. Setting it to false cancels pending deliveries.', {
    rule: { notNull: true },
  }),
}) {}
