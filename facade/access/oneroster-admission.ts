import type { Request, Response } from 'express';
import type { Caller } from '../../src/access/caller.ts';
import { decide } from '../../src/access/decide.ts';
import type { OneRosterScope } from '../../src/access/oneroster-scopes.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { type Admission, admit, authenticate, callerFrom } from './admission.ts';

/** The scopes that open an operation of OneRoster. */
export interface OneRosterAccess {
  /** The scopes of which the token must have one. */
  readonly scopes: readonly OneRosterScope[];
  /** Names the operation in the audit record of a refusal: `getAllUsers`. */
  readonly operation: string;
}

/** An authenticated request of OneRoster. */
export interface OneRosterAdmission extends Admission {
  readonly caller: Caller;
}

/**
 * Authenticates a request of OneRoster and starts counting it against its quota; run its work by `afterQuota`. OneRoster takes tokens
 * of OAuth clients only.
 * @throws AppError `unauthorized`, `token_expired`; `forbidden` without such a scope; `rate_limit_exceeded`
 */
export async function authenticateOneRoster(
  registrar: Registrar,
  request: Request,
  response: Response,
  { scopes, operation }: OneRosterAccess,
): Promise<OneRosterAdmission> {
  const principal = await authenticate(registrar, request.headers);
  if (principal?.actorType !== 'oauth_client') {
    throw new AppError('unauthorized', 'Send a bearer token of an OAuth client, from POST /oauth/token.');
  }
  const caller = callerFrom(principal, requestIdentity(request));
  const { counted } = admit(registrar, principal, response);
  const refusal = decide(caller, { scopes });
  if (!refusal) return { principal, caller, counted };
  await counted;
  await recordRefusal({ caller, registrar: forInstitution(registrar, caller.institutionId), counted }, operation);
  throw refusal;
}
