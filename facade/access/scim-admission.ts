import type { Request } from 'express';
import { decide } from '../../src/access/decide.ts';
import { permissions } from '../../src/access/permissions.ts';
import { SCIM_SCOPE } from '../../src/access/scopes.ts';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { isClientSecret } from '../../src/auth/oauth/client-secret.ts';
import { authenticateScimSecret } from '../../src/auth/principals/authenticate-client.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { authenticate, callerFrom } from './admission.ts';

/** Requests of SCIM for one institution in a second ([D71]). */
const MAX_REQUESTS = 50;

/**
 * Authenticates a request of SCIM by an access token of an OAuth client or, since identity providers store one long-lived token, by
 * the client's secret itself. The hourly quota does not count it ([D71]).
 * @returns the request of a caller who may do everything: the rules of SCIM decide what users it changes, and how
 * @throws AppError `unauthorized`, `token_expired`; `forbidden` without the scope; `rate_limit_exceeded`
 */
export async function admitScim(registrar: Registrar, request: Request): Promise<ServiceRequest> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const principal = isClientSecret(token)
    ? await authenticateScimSecret(registrar, token)
    : await authenticate(registrar, request.headers);
  if (principal?.actorType !== 'oauth_client')
    throw new AppError('unauthorized', 'Send the secret, or an access token, of an OAuth client as bearer token.');
  const caller = callerFrom(principal, requestIdentity(request));
  const own = forInstitution(registrar, caller.institutionId);
  await countRequest(registrar, caller.institutionId);
  const refusal = decide(caller, { scopes: [SCIM_SCOPE] });
  if (refusal) {
    await recordRefusal({ caller, registrar: own }, 'scim');
    throw refusal;
  }
  const { database } = own;
  return { caller: { ...caller, permissions: new Set(permissions) }, database, errors: new ValidationErrors() };
}

/** Limits the requests instead of the hourly quota: a first synchronisation needs one for each user. */
async function countRequest({ limits }: Registrar, institutionId: number): Promise<void> {
  const { consumedPoints } = await limits.counter('scim', 1).penalty(String(institutionId));
  if (consumedPoints <= MAX_REQUESTS) return;
  const message = `More than ${MAX_REQUESTS} requests a second. Slow down.`;
  throw new AppError('rate_limit_exceeded', message, { retryAfterSeconds: 1 });
}
