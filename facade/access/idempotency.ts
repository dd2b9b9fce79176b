import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { IdempotentRequest } from '../../src/auth/idempotency/idempotency-store.ts';
import type { ValidationErrors } from '../../src/input/validation-errors.ts';
import { type Route, takesKey } from '../rest/route.ts';

const MAX_LENGTH = 255;

/**
 * What the `Idempotency-Key` header asks for; undefined where there is none or the route takes none. A key that cannot be
 * one is a problem of the request.
 * @param content the variables of the operation, which say all that is asked where the request has no problems yet
 */
export function idempotentRequest(
  route: Route,
  request: Request,
  content: unknown,
  problems: ValidationErrors,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !takesKey(route)) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > MAX_LENGTH) {
    problems.add('Idempotency-Key', `must have 1 to ${MAX_LENGTH} characters.`);
    return undefined;
  }
  return {
    method: route.method,
    path: request.path.replace(/(?<=.)\/$/, ''),
    key,
    hash: problems.found ? null : createHash('sha256').update(JSON.stringify(content)).digest(),
    showsSecret: route.showsSecret ?? false,
  };
}
