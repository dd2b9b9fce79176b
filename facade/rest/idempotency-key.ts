import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { IdempotentRequest } from '../../src/auth/idempotency/idempotency-store.ts';
import type { ValidationErrors } from '../../src/input/validation-errors.ts';
import { type Route, takesKey } from './route.ts';

const MAX_KEY_LENGTH = 255;

/**
 * Reads the `Idempotency-Key` header. Returns undefined if it is absent or the route does not support it. An invalid key is
 * added to `errors`.
 * @param variables the operation's variables; their hash tells whether a key is reused for another request. Not hashed if the
 *   request has problems, because invalid values are missing from them.
 */
export function readIdempotencyKey(
  route: Route,
  request: Request,
  variables: unknown,
  errors: ValidationErrors,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !takesKey(route)) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH) {
    errors.add('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} characters.`);
    return undefined;
  }
  return {
    method: route.method,
    path: request.path.replace(/(?<=.)\/$/, ''),
    key,
    hash: errors.any ? null : createHash('sha256').update(JSON.stringify(variables)).digest(),
    showsSecret: route.showsSecret ?? false,
  };
}
