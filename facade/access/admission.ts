import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Principal, RequestIdentity } from '../../src/access/caller.ts';
import { QUOTA_WINDOW_SECONDS, type QuotaUse } from '../../src/auth/limits/quota.ts';
import { authenticateApiKey, authenticateBearer } from '../../src/auth/principals/authenticate.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';

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

/**
 * Counts the request, sets the quota headers of its response ([D48]), and returns the state of the quota; undefined if there is none.
 * @throws AppError `rate_limit_exceeded`: synchronously if the quota is known to be used up, otherwise by rejection
 */
function countRequest(
  registrar: Registrar,
  principal: Principal,
  response: ServerResponse,
): Promise<QuotaUse | undefined> {
  const settle = (use: QuotaUse | undefined): QuotaUse | undefined => {
    if (use) setQuotaHeaders(response, use);
    if (use?.granted === false) throw quotaExceeded(use);
    registrar.requestCounter.count(principal);
    return use;
  };
  const use = registrar.quota.consume(principal);
  return use instanceof Promise ? use.then(settle) : Promise.resolve(settle(use));
}

function quotaExceeded(use: QuotaUse): AppError {
  const seconds = secondsUntilReset(use);
  const message = `The quota of ${use.quota} requests an hour is used up. Try again in ${seconds} seconds.`;
  return new AppError('rate_limit_exceeded', message, { retryAfterSeconds: Math.max(seconds, 1) });
}

function secondsUntilReset({ resetsAt }: QuotaUse): number {
  return Math.max(Math.ceil((resetsAt - Date.now()) / 1000), 0);
}

function setQuotaHeaders(response: ServerResponse, use: QuotaUse): void {
  const { quota, remaining, resetsAt } = use;
  response.setHeader('RateLimit-Policy', `"hourly";q=${quota};w=${QUOTA_WINDOW_SECONDS}`);
  response.setHeader('RateLimit', `"hourly";r=${remaining};t=${secondsUntilReset(use)}`);
  response.setHeader('X-RateLimit-Limit', quota);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil(resetsAt / 1000));
}
