import type { JsonSchema } from './json-schema.ts';

const text = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});
const count = (description: string, example: number): JsonSchema => ({
  description,
  schema: { type: 'integer' },
  example,
});

/** The headers of responses, said once. */
export const headerComponents: Record<string, JsonSchema> = {
  'X-Request-Id': text(
    "The request's id, in the logs and the audit trail too: the sender's own, or a new one.",
    'b0a4c1f2-6f0e-4f43-9d57-4f4d6c8a1f10',
  ),
  'RateLimit-Policy': text(
    'The quota and its window in seconds. Absent where there is no limit.',
    '"hourly";q=1000;w=3600',
  ),
  RateLimit: text('What is left of the quota, and the seconds until it is whole again.', '"hourly";r=987;t=1260'),
  'X-RateLimit-Limit': count('Requests an hour.', 1000),
  'X-RateLimit-Remaining': count('Requests left in this hour.', 987),
  'X-RateLimit-Reset': count('When the quota is whole again, in seconds since 1970.', 1767225600),
  Link: text(
    'The first, previous, next and last page (RFC 8288). Absent where the URL is too long to be repeated.',
    '</students?page=2&limit=20>; rel="next"',
  ),
  ETag: text('The version of the record; send it back as `If-Match`.', '"3"'),
  'Idempotent-Replayed': text(
    '`true` where the answer is that of an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  'Retry-After': count('Seconds after which trying again makes sense.', 5),
  'WWW-Authenticate': text('The scheme to authenticate with (RFC 6750).', 'Bearer error="invalid_token"'),
};

export const rateLimitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** References to headers by their names. */
export function headersOf(names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
