import { candidates } from './candidates.ts';
import { eastAsianLanguages } from './east-asian-languages.ts';
import { EDGE, type Language } from './language.ts';

/** The probability of a letter that a language does not have: names are also foreign ones. */
const RARE = 1e-6;

/** Number of times that a letter must have been seen for its successors to weigh as much as the frequency of letters. */
const BACK_OFF = 6;

let all: ReadonlyMap<string, Language> | undefined;

/** Returns the languages by their tags. They are trained when a file first needs them, which takes some tenths of a second. */
export function trainedLanguages(): ReadonlyMap<string, Language> {
  if (all) return all;
  const eastAsian = eastAsianLanguages();
  const others = [...new Set(candidates.flatMap(({ languages }) => languages))].filter((tag) => !eastAsian.has(tag));
  all = new Map([...others.map((tag) => [tag, train(wordsOf(tag))] as const), ...eastAsian]);
  return all;
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));

/** Returns words of a language from the data of ICU, which is part of Node: names of countries, languages, currencies and months. */
function wordsOf(tag: string): Set<string> {
  const names = (type: 'region' | 'language' | 'currency', codes: readonly string[]) => {
    const display = new Intl.DisplayNames(tag, { type, fallback: 'none' });
    return codes.flatMap((code) => display.of(code) ?? []);
  };
  const phrases = [
    ...names('region', CODES),
    ...names(
      'language',
      CODES.map((code) => code.toLowerCase()),
    ),
    ...names('currency', Intl.supportedValuesOf('currency')),
    ...Array.from({ length: 12 }, (_, month) =>
      new Date(2024, month, month).toLocaleDateString(tag, { month: 'long', weekday: 'long' }),
    ),
  ];
  return new Set(phrases.flatMap((phrase) => phrase.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []));
}

/** Counts the letters and the pairs of letters of words. */
function train(words: ReadonlySet<string>): Language {
  const letters = new Map<string, number>();
  const pairs = new Map<string, number>();
  let total = 0;
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const word of words) {
    let previous = EDGE;
    for (const letter of `${word}${EDGE}`) {
      total += 1;
      count(letters, letter);
      count(pairs, previous + letter);
      previous = letter;
    }
  }
  return {
    logProbability(previous, letter) {
      const frequency = Math.max((letters.get(letter) ?? 0) / total, RARE);
      const pair = pairs.get(previous + letter) ?? 0;
      return Math.log((pair + BACK_OFF * frequency) / ((letters.get(previous) ?? 0) + BACK_OFF));
    },
  };
}
