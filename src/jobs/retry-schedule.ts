const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait after the first, second, … failed attempt; the last attempt follows the last delay. */
export type RetrySchedule = readonly number[];

/** The schedule of webhooks ([D45]). */
export const WEBHOOK_DELAYS: RetrySchedule = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The schedule of mails ([D73]). */
export const MAIL_DELAYS: RetrySchedule = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

const JITTER = 0.1;

/** The longest `Retry-After` that is respected. */
const MAX_RETRY_AFTER = 7 * 24 * HOUR;

/**
 * Returns the milliseconds until the next attempt after `attempts` failed ones: the scheduled delay ± 10 %, or the receiver's
 * `Retry-After` if that is longer. Returns undefined if no attempt is left.
 */
export function retryDelay(
  schedule: RetrySchedule,
  attempts: number,
  retryAfterMs = 0,
  random: () => number = Math.random,
): number | undefined {
  const delay = schedule[attempts - 1];
  if (delay === undefined) return undefined;
  const withJitter = delay * (1 + JITTER * (2 * random() - 1));
  return Math.max(withJitter, Math.min(retryAfterMs, MAX_RETRY_AFTER));
}

/** Parses a `Retry-After` header (RFC 9110: seconds, or a date) to milliseconds; returns undefined for other values. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * SECOND;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
