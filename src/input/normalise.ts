/** Combining marks in a row that are still normalised, far more than any writing puts on one letter. */
const MAX_MARKS = 128;

/**
 * Characters of which a run takes quadratic time: combining marks, the half-width voiced sound marks, which NFKC turns into such,
 * and the vowels of Kirat Rai, which are letters that join the one before them.
 */
const MARK = String.raw`[\p{M}\uFF9E\uFF9F\u{16D63}-\u{16D6A}]`;

/** Looks at each run of marks once, from its beginning. */
const TOO_MANY_MARKS = new RegExp(`(?<!${MARK})${MARK}{${MAX_MARKS + 1}}`, 'u');

/**
 * Normalises a text in linear time, and is the only place that may: `String.normalize` takes quadratic time for the marks of a
 * letter, and blocks the process for minutes where a request consists of them.
 * @returns undefined for a text with more than 128 combining marks in a row
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string | undefined {
  const hasTooMany = text.length > MAX_MARKS && TOO_MANY_MARKS.test(text);
  return hasTooMany ? undefined : text.normalize(form);
}

/** The number of Unicode code points of a text. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
