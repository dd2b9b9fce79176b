import type { ServerResponse } from 'node:http';
import type { Principal } from '../src/auth/caller.ts';
import { QUOTA_WINDOW, type QuotaUse } from '../src/auth/quota.ts';
import { AppError } from '../src/errors.ts';
import type { Registrar } from '../src/registrar.ts';

/**
 * Counts the request and gives its response the headers that tell of the quota ([D48]).
 * @throws AppError `rate_limit_exceeded`
 */
export async function countRequest(
  registrar: Registrar,
  principal: Principal,
  response: ServerResponse,
): Promise<void> {
  const use = await registrar.quota.take(principal);
  if (use?.granted !== false) registrar.requestCounter.count(principal);
  if (!use) return;
  const seconds = Math.max(Math.ceil((use.resetsAt - Date.now()) / 1000), 0);
  setQuotaHeaders(response, use, seconds);
  if (use.granted) return;
  throw new AppError(
    'rate_limit_exceeded',
    `The quota of ${use.quota} requests an hour is used up. Try again in ${seconds} seconds.`,
    {
      retryAfter: Math.max(seconds, 1),
    },
  );
}

function setQuotaHeaders(response: ServerResponse, { quota, remaining, resetsAt }: QuotaUse, seconds: number): void {
  response.setHeader('RateLimit-Policy', `"hourly";q=${quota};w=${QUOTA_WINDOW}`);
  response.setHeader('RateLimit', `"hourly";r=${remaining};t=${seconds}`);
  response.setHeader('X-RateLimit-Limit', quota);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil(resetsAt / 1000));
}
