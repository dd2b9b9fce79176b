/**
 * A score that counts `earned ÷ possible` in a ratio of sums. Both are whole numbers, because a ratio in floating point may miss a step
 * of a grade scale by its last digit. `possible` is above 0.
 */
export interface RatioPart {
  readonly earned: bigint;
  readonly possible: bigint;
}

/** A percentage without rounding: 100 × `earned` ÷ `possible`. */
export type Ratio = RatioPart;

/** Returns the sums of parts, of which there is at least one. */
export function sumOf(parts: readonly RatioPart[]): Ratio {
  return parts.reduce((sum, part) => ({ earned: sum.earned + part.earned, possible: sum.possible + part.possible }), {
    earned: 0n,
    possible: 0n,
  });
}

/**
 * Returns the parts that stay when those are dropped whose removal gives the highest ratio of sums ([D136]). At least one stays; where
 * results are equal, the first in order do. Dropping the lowest percentages would not always give the highest ratio: of 80/100, 1/20 and
 * 20/100, dropping 20/100 does.
 *
 * The best ratio q is the one at which the best `earned − q × possible` of all selections of this size is 0. Starting with any selection,
 * the selection that is best for the former ratio has a higher one, until it stays the same (Dinkelbach, 1967).
 */
export function keepBest<Part extends RatioPart>(parts: readonly Part[], dropped: number): Part[] {
  const size = Math.max(parts.length - dropped, 1);
  if (size >= parts.length) return [...parts];
  let kept = parts.slice(0, size);
  for (;;) {
    const ratio = sumOf(kept);
    const better = selectBest(parts, size, ratio);
    if (compareRatios(sumOf(better), ratio) <= 0) return better;
    kept = better;
  }
}

/** Returns a number below 0, 0 or above 0, as the first ratio is less than, equal to or more than the second. */
export function compareRatios(first: Ratio, second: Ratio): number {
  const difference = first.earned * second.possible - second.earned * first.possible;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the parts with the highest `earned − ratio × possible`, of equal ones the first, in their order. */
function selectBest<Part extends RatioPart>(parts: readonly Part[], size: number, ratio: Ratio): Part[] {
  const gains = parts.map(({ earned, possible }) => earned * ratio.possible - possible * ratio.earned);
  const order = parts.map((_, index) => index).sort((a, b) => compareGains(gains[b], gains[a]) || a - b);
  const selected = new Set(order.slice(0, size));
  return parts.filter((_, index) => selected.has(index));
}

function compareGains(first = 0n, second = 0n): number {
  return first < second ? -1 : first > second ? 1 : 0;
}
