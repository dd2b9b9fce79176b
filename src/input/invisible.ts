/** Any character except white space and invisible ones: zero-width spaces, soft hyphens, direction marks and the like. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Checks that a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Invisible characters that change how the preceding character is written: a variation selector, then a zero-width joiner or
 * non-joiner, as in Persian, Indic and Japanese names and in emoji; and the tags that spell a flag in emoji.
 */
const MEANINGFUL =
  /(?<=\p{Extended_Pictographic})[\u{E0020}-\u{E007E}]{1,16}\u{E007F}|(?<=[^\s\p{Default_Ignorable_Code_Point}])(?:\p{Variation_Selector}[\u200C\u200D]?|[\u200C\u200D])/gu;

/** An identifier must have no invisible characters at all; a name may have those that carry a meaning. */
export type Visibility = 'identifier' | 'name';

/**
 * Returns the problem with the first invisible character that is not allowed in a text, or undefined if there is none. It makes
 * sure that two names or addresses that look alike are the same.
 */
export function findInvisibleCharacter(text: string, visibility: Visibility): string | undefined {
  if (!INVISIBLE.test(text)) return undefined;
  const rest = visibility === 'name' ? text.replace(MEANINGFUL, '') : text;
  const character = INVISIBLE.exec(rest)?.[0].codePointAt(0);
  return character === undefined
    ? undefined
    : `contains the invisible character ${formatCodePoint(character)}. Remove it.`;
}

/** Formats a code point in Unicode notation: `U+200B`. */
export function formatCodePoint(value: number): string {
  return `U+${value.toString(16).toUpperCase().padStart(4, '0')}`;
}
