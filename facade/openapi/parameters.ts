import type { JsonSchema } from './json-schema.ts';

/** Headers that many routes take, said once. */
export const parameterComponents: Record<string, JsonSchema> = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id for the request, which its answer, the logs and the audit trail then carry.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version that the change starts from, a list of several, or `*` for any; 412 where the record has another one by now. Weak tags match nothing.',
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
      'Makes it safe to send the request again: for 24 hours the same key gets the first answer, and takes effect once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};
