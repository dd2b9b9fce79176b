import { readFontFamilies } from './font-families.ts';
import { fontLetters, hasLetter, type Letters } from './font-tables.ts';

/** These have no shape of their own, such as joiners and marks of direction. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\s]$/u;

/** Returns a function that finds the first letter in the texts of a document that no font has. */
export function createLetterCheck(fontDir: string | undefined): (content: unknown) => string | null {
  // A weight without a letter leads to the next family, not to another weight.
  const letters = readFontFamilies(fontDir)
    .map((fonts) => fonts.map(fontLetters).reduce(intersection))
    .reduce(union);

  return function missingLetter(content) {
    for (const text of textsOf(content)) {
      for (const letter of text) {
        if (!hasLetter(letters, letter.codePointAt(0) as number) && !INVISIBLE.test(letter)) return letter;
      }
    }
    return null;
  };
}

function union(one: Letters, other: Letters): Letters {
  return one.map((byte, index) => byte | (other[index] as number));
}

function intersection(one: Letters, other: Letters): Letters {
  return one.map((byte, index) => byte & (other[index] as number));
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsOf(part);
}
