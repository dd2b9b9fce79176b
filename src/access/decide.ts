import { AppError } from '../shared/errors.ts';
import type { Principal } from './caller.ts';
import type { Permission } from './permissions.ts';
import type { PathScope } from './scopes.ts';

/** The conditions of an operation or a field. Every requirement includes valid credentials. */
export interface Requirement {
  readonly permission?: Permission | undefined;
  /** Permissions that are needed besides. */
  readonly also?: readonly Permission[];
  /** True if only a signed-in user is enough. API keys and OAuth clients do not represent a person ([D18]). */
  readonly user?: true;
  /** The scopes of OneRoster or SCIM of which one is enough. */
  readonly scopes?: readonly PathScope[];
  /** True for a mutation that creates the record that it returns. The record's own fields then hold what the caller sent. */
  readonly creates?: true;
}

type Holder = Pick<Principal, 'actorType' | 'permissions' | 'pathScopes' | 'mustRegisterFactor'>;

/**
 * Decides about everything that somebody asks for: root fields, nested fields, uploads, answers of mutations, OneRoster, and what
 * services ask besides. Returns the refusal, or undefined if the caller meets the requirement.
 * @param caller null without credentials
 */
export function decide(
  caller: Holder | null,
  { permission, also = [], user, scopes }: Requirement,
): AppError | undefined {
  if (!caller) return unauthorized();
  if (user && caller.actorType !== 'user') return userRequired();
  // An operation of every user concerns the own account, where the factor is registered.
  if (caller.mustRegisterFactor && !(user && permission === undefined)) return factorRequired();
  if (scopes) return scopes.some((scope) => caller.pathScopes?.has(scope)) ? undefined : missingScope(scopes);
  if (permission) {
    const missing = [permission, ...also].filter((needed) => !caller.permissions.has(needed));
    return missing.length === 0 ? undefined : missingPermissions(missing);
  }
  // Tokens of OAuth clients for OneRoster or SCIM alone open nothing here.
  const opensNothing = caller.actorType === 'oauth_client' && caller.permissions.size === 0;
  return opensNothing
    ? new AppError('forbidden', 'The scopes of this token are for OneRoster or SCIM only.')
    : undefined;
}

/**
 * Asserts that a caller meets a requirement.
 * @throws AppError `unauthorized`, `forbidden`
 */
export function assertAllowed(caller: Holder | null, requirement: Requirement): void {
  const refusal = decide(caller, requirement);
  if (refusal) throw refusal;
}

/** Returns true if the caller has a permission, where an answer depends on it and nothing is refused. */
export function isAllowed(caller: Holder, permission: Permission): boolean {
  return decide(caller, { permission }) === undefined;
}

/**
 * Returns true if the caller can access attendance and grades of every class. Users who cannot update classes access only the
 * classes that they teach ([D20]). API keys and OAuth clients act for the institution and teach none.
 */
export function canAccessEveryClass(caller: Holder): boolean {
  return caller.actorType !== 'user' || isAllowed(caller, 'update:classes');
}

/** Returns true if the caller may read what a permission protects of every class ([D99]). */
export function mayReadEveryClass(caller: Holder, permission: 'read:grades' | 'read:attendance'): boolean {
  return isAllowed(caller, permission) && canAccessEveryClass(caller);
}

/** Creates the error for a request that lacks required credentials. */
export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'Credentials are required: a bearer token from POST /auth/login, or an API key in X-API-Key.',
  );
}

function missingPermissions(missing: readonly Permission[]): AppError {
  const message =
    missing.length > 1
      ? `This needs the permissions ${missing.join(', ')}.`
      : `This needs the permission ${missing[0]}.`;
  return new AppError('forbidden', message);
}

function userRequired(): AppError {
  return new AppError('forbidden', "This needs a user's bearer token; an API key or an OAuth client is not enough.");
}

function factorRequired(): AppError {
  const message = 'Your role needs a second factor. Register one on the dashboard first.';
  return new AppError('forbidden', message, { reason: 'second_factor' });
}

function missingScope(scopes: readonly PathScope[]): AppError {
  return new AppError('forbidden', `This needs one of the scopes ${scopes.join(', ')}.`);
}
