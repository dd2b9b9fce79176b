/** Anything but white space and characters that nobody sees: zero-width spaces, soft hyphens, direction marks and the like. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Invisible characters that change how the character before them is written: a variation selector, then a zero-width joiner or
 * non-joiner, as Persian, Indic and Japanese names and emoji have them; and the tags by which emoji spell a flag.
 */
const MEANINGFUL =
  /(?<=\p{Extended_Pictographic})[\u{E0020}-\u{E007E}]{1,16}\u{E007F}|(?<=[^\s\p{Default_Ignorable_Code_Point}])(?:\p{Variation_Selector}[\u200C\u200D]?|[\u200C\u200D])/gu;

/** Texts in which invisible characters are refused: all of them in an identifier, those without a meaning in a name. */
export type Visibility = 'identifier' | 'name';

/** Says which invisible character a text must not have, or undefined. Two names or addresses that look alike must be the same. */
export function invisibleProblem(text: string, visibility: Visibility): string | undefined {
  if (!INVISIBLE.test(text)) return undefined;
  const rest = visibility === 'name' ? text.replace(MEANINGFUL, '') : text;
  const found = INVISIBLE.exec(rest)?.[0].codePointAt(0);
  return found === undefined ? undefined : `contains the invisible character ${codePoint(found)}. Remove it.`;
}

/** A code point as Unicode writes it: `U+200B`. */
export function codePoint(value: number): string {
  return `U+${value.toString(16).toUpperCase().padStart(4, '0')}`;
}
