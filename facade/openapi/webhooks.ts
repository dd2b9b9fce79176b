import { eventNames } from '../../schema/webhooks/event-names.ts';
import type { Components, JsonSchema } from './components.ts';
import { type EventType, eventData } from './webhook-events.ts';

const text = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of a message ([D45]). */
const headers = Object.entries({
  'webhook-id': text('Id of the message. A repeated or redelivered message has the same id.', 'msg_2Lh9KRb3VbTq8zXn'),
  'webhook-timestamp': text('Time of this attempt in seconds since 1970, which the signature covers.', '1767225600'),
  'webhook-signature': text(
    'Signatures of `<webhook-id>.<webhook-timestamp>.<body>` (HMAC-SHA256, base64), separated by spaces: one per valid secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}).map(([name, header]) => ({ name, in: 'header', required: true, ...header }));

const responses: Record<string, JsonSchema> = {
  '2XX': { description: 'The message was received. Respond within 15 seconds, and process it afterwards.' },
  '410': { description: 'The subscription ends: it is deactivated at once.' },
  default: {
    description: 'Any other response, redirects included, and no response: the message is sent again later.',
    headers: {
      'Retry-After': {
        description:
          'Seconds or a date before which the message is not sent again. It may lengthen a wait, not shorten it.',
        schema: { type: 'string' },
      },
    },
  },
};

/** Describes the messages that subscribers receive: one operation for each event ([D44]). */
export function webhookOperations(components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(eventNames.types.map((type) => [type, { post: webhookOperation(type, components) }]));
}

function webhookOperation(type: EventType, components: Components): JsonSchema {
  const { summary, data, example } = eventData[type];
  const operationId = type.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
  const schema = components.reference(`${operationId[0]?.toUpperCase()}${operationId.slice(1)}Event`, () => ({
    type: 'object',
    description: summary,
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'When the event happened.' },
      data,
    },
    required: ['type', 'timestamp', 'data'],
  }));
  const message = { type, timestamp: '2026-01-12T14:05:31.250Z', data: example };
  return {
    operationId,
    tags: ['Events'],
    summary,
    description: `${summary}\n\nSent to active subscriptions to \`${type}\` or \`*\`, signed by the Standard Webhooks specification. It can arrive more than once and out of order; the larger \`data.seq\` is the later event.`,
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema, example: message } } },
    responses,
  };
}
