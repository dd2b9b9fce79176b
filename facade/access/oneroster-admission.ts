import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OneRosterScope } from '../../src/access/oneroster-scopes.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { type Admission, admit, authenticate } from './admission.ts';

/**
 * Authenticates a request of OneRoster and starts counting it against its quota. OneRoster takes tokens of OAuth clients only.
 * @param scopes the scopes of which the token must have one
 * @throws AppError `unauthorized`, `token_expired`; `forbidden` without such a scope; `rate_limit_exceeded` if that is known without
 *   counting
 */
export async function authenticateOneRoster(
  registrar: Registrar,
  request: IncomingMessage,
  response: ServerResponse,
  scopes: readonly OneRosterScope[],
): Promise<Admission> {
  const principal = await authenticate(registrar, request.headers);
  if (principal?.actorType !== 'oauth_client') {
    throw new AppError('unauthorized', 'Send a bearer token of an OAuth client, from POST /oauth/token.');
  }
  const admission = admit(registrar, principal, response);
  if (scopes.some((scope) => principal.oneRosterScopes?.has(scope))) return admission;
  await admission.counted;
  throw new AppError('forbidden', `This needs one of the scopes ${scopes.join(', ')}.`);
}
