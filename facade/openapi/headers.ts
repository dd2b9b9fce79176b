import type { JsonSchema } from './components.ts';

const text = (description: string, example: string, required = false): JsonSchema => ({
  description,
  ...(required && { required }),
  schema: { type: 'string' },
  example,
});
const count = (description: string, example: number, required = false): JsonSchema => ({
  description,
  ...(required && { required }),
  schema: { type: 'integer' },
  example,
});

/** The headers of responses, by name. */
export const headerComponents: Record<string, JsonSchema> = {
  'X-Request-Id': text(
    'The request id, which also appears in the logs and the audit trail: the one that the client sent, or a new one.',
    'b0a4c1f2-6f0e-4f43-9d57-4f4d6c8a1f10',
    true,
  ),
  'RateLimit-Policy': text(
    'The quota (`q`) and its window in seconds (`w`). Absent if there is no limit.',
    '"hourly";q=1000;w=3600',
  ),
  RateLimit: text(
    'The remaining requests (`r`), and the seconds until the quota is reset (`t`).',
    '"hourly";r=987;t=1260',
  ),
  'X-RateLimit-Limit': count('The number of requests per hour.', 1000),
  'X-RateLimit-Remaining': count('The number of requests left until the reset.', 987),
  'X-RateLimit-Reset': count('The time of the reset, in seconds since 1970.', 1767225600),
  Link: text(
    'Links to the first, previous, next and last page (RFC 8288). Absent if the URL is very long.',
    '</students?page=2&limit=20>; rel="next"',
  ),
  ETag: text('The version of the record. Send it as `If-Match` with a change.', '"3"'),
  'Idempotent-Replayed': text(
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  'Retry-After': count('The number of seconds to wait before trying again.', 5, true),
  Allow: text('The methods that the path supports.', 'GET, HEAD, POST', true),
  'Content-Disposition': text('The file name.', 'attachment; filename="students-2026-01-12.csv"', true),
  'WWW-Authenticate': text(
    'The authentication scheme, and the error if a token was sent (RFC 6750).',
    'Bearer error="invalid_token"',
    true,
  ),
};

export const rateLimitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** Returns references to the named headers. */
export function headersOf(names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
