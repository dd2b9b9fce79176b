/** The longest run of combining marks that is normalised: far more than any script puts on one letter. */
const MAX_MARKS = 128;

/**
 * Characters whose runs take quadratic time to normalise: combining marks, the half-width voiced sound marks, which NFKC turns
 * into combining marks, and the vowels of Kirat Rai, which are letters that join the preceding one.
 */
const MARK = String.raw`[\p{M}\uFF9E\uFF9F\u{16D63}-\u{16D6A}]`;

/** Matches each run of marks once, from its beginning. */
const TOO_MANY_MARKS = new RegExp(`(?<!${MARK})${MARK}{${MAX_MARKS + 1}}`, 'u');

/**
 * Normalises a text in linear time. Never call `String.normalize` directly: it takes quadratic time for the marks of a letter, and
 * blocks the process for minutes if a request consists of them.
 * @returns undefined for a text with more than 128 combining marks in a row
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string | undefined {
  const hasTooMany = text.length > MAX_MARKS && TOO_MANY_MARKS.test(text);
  return hasTooMany ? undefined : text.normalize(form);
}

/** Counts the Unicode code points of a text. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
