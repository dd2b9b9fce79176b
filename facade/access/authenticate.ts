import type { IncomingHttpHeaders } from 'node:http';
import { authenticateApiKey, authenticateBearer } from '../../src/auth/principals/authenticate.ts';
import type { Principal } from '../../src/auth/principals/caller.ts';
import { AppError } from '../../src/errors.ts';
import type { Registrar } from '../../src/registrar.ts';

/**
 * Who a request comes from, by its headers; null where it carries no credentials. A bearer token decides over an API key ([D18]);
 * what a proxy on the way signs in with, by another scheme, does not.
 * @throws AppError `unauthorized`, `token_expired`
 */
export async function authenticate(registrar: Registrar, headers: IncomingHttpHeaders): Promise<Principal | null> {
  const { authorization, 'x-api-key': apiKey } = headers;
  if (apiKey !== undefined && !/^Bearer\b/i.test(authorization ?? ''))
    return authenticateApiKey(registrar, String(apiKey));
  if (authorization === undefined) return null;
  const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
  if (!token) throw new AppError('unauthorized', 'The Authorization header must read: Bearer <access token>.');
  return authenticateBearer(registrar, token);
}
