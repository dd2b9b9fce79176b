import type { ServerResponse } from 'node:http';
import type { Principal } from '../../src/access/caller.ts';
import { QUOTA_WINDOW_SECONDS, type QuotaUse } from '../../src/auth/limits/quota.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';

/**
 * Counts the request, sets the quota headers of its response ([D48]), and returns the state of the quota; undefined if there is none.
 * @throws AppError `rate_limit_exceeded`: synchronously if the quota is known to be used up, otherwise by rejection
 */
export function countRequest(
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
