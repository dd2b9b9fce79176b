import type { JsonSchema } from './components.ts';

/** The headers of requests, by name. */
export const parameterComponents: Record<string, JsonSchema> = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id for the request. It appears in the response, the logs and the audit trail.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version to change, a list of them, or `*` for any version. The response is 412 if the record has another version. Weak tags match nothing.',
    schema: { type: 'string' },
    examples: {
      version: { value: '"3"' },
      list: { value: '"3", "4"' },
      any: { value: '*' },
    },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to repeat the request: it takes effect once, and for 24 hours requests with the same key get the stored response.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};
