import { formatCodePoint } from './invisible.ts';
import { normalise } from './normalise.ts';
import { emailRule, type TextRule } from './text-rules.ts';

/** The scripts in common use (UAX #31, table 5). */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  );

/** Scripts that are commonly mixed, including Latin. None of their letters looks like a Latin one. */
const MIXED_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Each pattern matches text in one script or one mix of scripts: "highly restrictive" in UTS #39, 5.2. */
const ALLOWED_SCRIPTS = [...SCRIPTS.map((script) => [script]), ...MIXED_SCRIPTS].map((scripts) => {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** Matches Cyrillic and Greek words whose letters all look like Latin ones. */
const LOOKS_LATIN = /^(?=.*[\p{Script=Cyrillic}\p{Script=Greek}])[аесоріхуѕјһԁԛԝӏαικνορυχ\p{Nd}\p{P}\p{S}]+$/u;

/**
 * Rule for the email that a user signs in with. It identifies the user, so emails that can look like another one are refused:
 * words that mix scripts, compatibility forms of letters such as full-width ones, and words that only look Latin.
 */
export const userEmailRule: TextRule = {
  ...emailRule,
  check: (text) => emailRule.check?.(text) ?? findFormProblem(text) ?? findScriptProblem(text),
};

function findFormProblem(text: string): string | undefined {
  for (const character of text) {
    const plain = normalise(character, 'NFKC');
    if (plain !== character) return `contains ${describe(character)}, a form of ${plain}. Write it as ${plain}.`;
  }
  return undefined;
}

function findScriptProblem(text: string): string | undefined {
  for (const word of text.split(/[@.]/)) {
    if (LOOKS_LATIN.test(word.toLowerCase())) {
      const letter = /\p{Script=Cyrillic}|\p{Script=Greek}/u.exec(word)?.[0] ?? '';
      return `contains ${describe(letter)} in ${word}, which looks like a Latin word but is not. Write it in Latin letters.`;
    }
    if (ALLOWED_SCRIPTS.some((pattern) => pattern.test(word))) continue;
    const other = /(?!\p{Script=Latin})\p{L}/u.exec(word)?.[0];
    return `mixes letters of several scripts in ${word}${other ? `: ${describe(other)} is not Latin` : ''}. Write each word of it in one script.`;
  }
  return undefined;
}

function describe(character: string): string {
  return `${character} (${formatCodePoint(character.codePointAt(0) ?? 0)})`;
}
