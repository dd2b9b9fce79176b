import type { ServerResponse } from 'node:http';
import { QUOTA_WINDOW, type QuotaUse } from '../../src/auth/limits/quota.ts';
import type { Principal } from '../../src/auth/principals/caller.ts';
import { AppError } from '../../src/errors.ts';
import type { Registrar } from '../../src/registrar.ts';

/**
 * Counts the request and gives its response the headers that tell of the quota ([D48]).
 * @throws AppError `rate_limit_exceeded`, at once where the quota is known to be used up; else the promise rejects with it
 */
export function countRequest(registrar: Registrar, principal: Principal, response: ServerResponse): Promise<void> {
  const settle = (use: QuotaUse | undefined): void => {
    if (use) setQuotaHeaders(response, use);
    if (use?.granted === false) throw usedUp(use);
    registrar.requestCounter.count(principal);
  };
  const use = registrar.quota.take(principal);
  return use instanceof Promise ? use.then(settle) : Promise.resolve(settle(use));
}

function usedUp(use: QuotaUse): AppError {
  const seconds = secondsLeft(use);
  const message = `The quota of ${use.quota} requests an hour is used up. Try again in ${seconds} seconds.`;
  return new AppError('rate_limit_exceeded', message, { retryAfter: Math.max(seconds, 1) });
}

function secondsLeft({ resetsAt }: QuotaUse): number {
  return Math.max(Math.ceil((resetsAt - Date.now()) / 1000), 0);
}

function setQuotaHeaders(response: ServerResponse, use: QuotaUse): void {
  const { quota, remaining, resetsAt } = use;
  response.setHeader('RateLimit-Policy', `"hourly";q=${quota};w=${QUOTA_WINDOW}`);
  response.setHeader('RateLimit', `"hourly";r=${remaining};t=${secondsLeft(use)}`);
  response.setHeader('X-RateLimit-Limit', quota);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil(resetsAt / 1000));
}
