const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait after the first, second, … attempt that failed; after the last of them comes the last attempt ([D45]). */
export const RETRY_DELAYS: readonly number[] = [
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

const JITTER = 0.1;

/** What a receiver may ask for at most: jobs do not wait longer than two weeks. */
const MAX_RETRY_AFTER = 7 * 24 * HOUR;

/**
 * Milliseconds until the attempt after `attempts` failed ones, or undefined when there is none left: the table's delay ± 10 %,
 * or what the receiver asked for in `Retry-After` where that is longer.
 */
export function retryDelay(attempts: number, retryAfter = 0, random: () => number = Math.random): number | undefined {
  const delay = RETRY_DELAYS[attempts - 1];
  if (delay === undefined) return undefined;
  const spread = delay * (1 + JITTER * (2 * random() - 1));
  return Math.max(spread, Math.min(retryAfter, MAX_RETRY_AFTER));
}

/** Milliseconds that a `Retry-After` header asks for (RFC 9110: seconds, or a date); undefined where it says nothing of use. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * SECOND;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
