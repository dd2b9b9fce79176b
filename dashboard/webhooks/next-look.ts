/** The time after which a list asks again while an attempt is due. */
const OFTEN = 2_000;

/** The time after which it asks if a due attempt has not been made for half a minute, as when no job runs. */
const SELDOM = 30_000;

/**
 * Returns after how many milliseconds a list of deliveries can have changed: when the earliest next attempt is due. False if no
 * attempt is to come.
 */
export function nextLook(deliveries: readonly { nextAttemptAt: string | null }[], now: number): number | false {
  const due = deliveries.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [Date.parse(nextAttemptAt)]));
  if (due.length === 0) return false;
  const wait = Math.min(...due) - now;
  return Math.max(wait, wait > -SELDOM ? OFTEN : SELDOM);
}
