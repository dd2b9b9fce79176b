import { codePoint } from '../../input/invisible.ts';
import { normalise } from '../../input/normalise.ts';
import { emailRule, type TextRule } from '../../input/text-rules.ts';

/** The scripts in common use (UAX #31, table 5). */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  );

/** Scripts that are written together, with Latin letters among them. None of theirs looks like a Latin one. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Each matches a text in one script, or in scripts that are written together: "highly restrictive" in UTS #39, 5.2. */
const ONE_SCRIPT = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map((scripts) => {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** Cyrillic and Greek words of these letters alone look like Latin ones. */
const LOOKS_LATIN = /^(?=.*[\p{Script=Cyrillic}\p{Script=Greek}])[аесоріхуѕјһԁԛԝӏαικνορυχ\p{Nd}\p{P}\p{S}]+$/u;

/**
 * The email that a user signs in with. Users are told apart by it, so one that looks like another is refused: letters of several
 * scripts in one word, letters of another form, as full-width ones are, and words that only look Latin.
 */
export const userEmailRule: TextRule = {
  ...emailRule,
  check: (text) => emailRule.check?.(text) ?? formProblem(text) ?? scriptProblem(text),
};

function formProblem(text: string): string | undefined {
  for (const character of text) {
    const plain = normalise(character, 'NFKC');
    if (plain !== character) return `contains ${shown(character)}, a form of ${plain}. Write it as ${plain}.`;
  }
  return undefined;
}

function scriptProblem(text: string): string | undefined {
  for (const word of text.split(/[@.]/)) {
    if (LOOKS_LATIN.test(word.toLowerCase())) {
      const letter = /\p{Script=Cyrillic}|\p{Script=Greek}/u.exec(word)?.[0] ?? '';
      return `contains ${shown(letter)} in ${word}, which looks like a Latin word and is none. Write it in Latin letters.`;
    }
    if (ONE_SCRIPT.some((script) => script.test(word))) continue;
    const other = /(?!\p{Script=Latin})\p{L}/u.exec(word)?.[0];
    return `mixes letters of several scripts in ${word}${other ? `: ${shown(other)} is not Latin` : ''}. Write each word of it in one script.`;
  }
  return undefined;
}

function shown(character: string): string {
  return `${character} (${codePoint(character.codePointAt(0) ?? 0)})`;
}
