/** Returns the round numbers of an axis from 0 to at least a maximum: about four steps of 1, 2 or 5 and zeros, never below 1. */
export function ticksTo(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  const count = Math.ceil(Math.max(max, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Width of a letter of a chart in pixels, a little more than most need. */
const LETTER = 7;

/** Returns the width of a vertical axis with these numbers, and of the gap beside them. */
export function axisWidth(numbers: readonly string[]): number {
  return Math.max(...numbers.map(({ length }) => length)) * LETTER + 16;
}

/**
 * Returns a function that tells which labels of a horizontal axis show: every first, every second or every third … one, so that
 * they stand beside each other, and none that the right edge would cut off.
 * @param inner the width between the centers of the first and the last label
 * @param width the right edge
 */
export function labelFilter(labels: readonly string[], inner: number, width: number) {
  const size = Math.max(...labels.map(({ length }) => length)) * LETTER;
  const step = Math.max(1, Math.ceil((labels.length * (size + 8)) / Math.max(inner, 1)));
  return (index: number, center: number): boolean => index % step === 0 && center + size / 2 <= width;
}
