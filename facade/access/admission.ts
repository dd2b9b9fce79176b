import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Principal, RequestIdentity } from '../../src/access/caller.ts';
import type { QuotaUse } from '../../src/auth/limits/quota.ts';
import { authenticateApiKey, authenticateBearer } from '../../src/auth/principals/authenticate.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { countRequest } from './rate-limit.ts';

/** An authenticated request. */
export interface Admission {
  readonly principal: Principal;
  /**
   * Resolves to the state of the quota when the request has been counted and its response has the headers of [D48]; to undefined
   * without a quota. Rejects with `rate_limit_exceeded`.
   * Await it before changing data and before responding. Reading in the meantime hides the time that counting takes.
   */
  readonly counted: Promise<QuotaUse | undefined>;
}

/**
 * Authenticates a REST or GraphQL request and starts counting it against its quota. Returns null if it carries no credentials.
 * @throws AppError `unauthorized`, `token_expired`; `rate_limit_exceeded` if that is known without counting
 */
export async function authenticateAndCount(
  registrar: Registrar,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Admission | null> {
  const principal = await authenticate(registrar, request.headers);
  return principal && admit(registrar, principal, response);
}

/** Starts counting a request of the principal. @throws AppError `rate_limit_exceeded` if that is known without counting */
export function admit(registrar: Registrar, principal: Principal, response: ServerResponse): Admission {
  const counted = countRequest(registrar, principal, response);
  // Prevents an unhandled rejection if counting fails before anyone awaits it.
  counted.catch(() => undefined);
  return { principal, counted };
}

/**
 * Returns the principal that a request's headers authenticate; null without credentials. A bearer token takes precedence over an
 * API key ([D18]). Other `Authorization` schemes are ignored beside an API key, because proxies may add them.
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

/** Combines the principal of a request with the request itself. */
export function callerFrom(principal: Principal, { requestId, ip, userAgent }: RequestIdentity): Caller {
  return { ...principal, requestId, ip, userAgent };
}

/** Runs `work` and waits until the request is counted. If the quota is used up, that error replaces the outcome of `work`. */
export async function afterQuota<T>(admission: Admission | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await admission?.counted;
  }
}

/** Counts a request that matches no route (404, 405) if it carries valid credentials. @throws AppError `rate_limit_exceeded` */
export async function countUnrouted(
  registrar: Registrar,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const admission = await authenticateAndCount(registrar, request, response);
    await admission?.counted;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limit_exceeded') throw error;
  }
}
