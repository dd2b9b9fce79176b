import { EDGE } from './language.ts';
import { trainedLanguages } from './languages.ts';

/** The plausibility of a text: logarithms of probabilities. */
export interface Plausibility {
  /** Sum for symbols and capitals, the same in every language. */
  readonly base: number;
  /** Value of each word, by language. */
  readonly words: readonly ReadonlyMap<string, number>[];
}

/** Logarithms of probabilities of what a name rarely has, and a wrong reading often. */
const COST = {
  unknownBytes: -20,
  symbol: -16,
  /** Quotes, dashes, and spaces that do not break. */
  punctuation: -12,
  /** A symbol between two letters, as in `M¸ller`, or a quote that stands alone. */
  misplacedSymbol: -8,
  capitalAfterSmall: -8,
  smallWithinCapitals: -6,
  smallFirst: -3,
  mixedScripts: -15,
} as const;

const PUNCTUATION = /[’‘“”–—…«» ´\u00a0]/;
const NON_ASCII = /\P{ASCII}/u;
/** Modifiers such as `ⁿ` are letters for Unicode, but not in names. */
const LETTER = String.raw`[\p{Lu}\p{Ll}\p{Lo}\p{M}々ーๆ]`;
const WORD = new RegExp(LETTER, 'u');
const WORDS_AND_SYMBOLS = new RegExp(`${LETTER}+|.`, 'gsu');
const LONE_QUOTES = /(?<!\S)[‘’“”«»´](?!\S)/g;
const SYMBOLS_WITHIN_WORDS = /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’]+(?=\p{L})|(?<=\p{Ll})’(?=\p{Ll})/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}])[\p{L}\p{M}]/u;

/** Longer words are judged by their beginning. */
const MAX_WORD = 40;

/** Judges a text, which is normalised, by what is not ASCII in it. */
export function judge(text: string): Plausibility {
  const words: ReadonlyMap<string, number>[] = [];
  const misplaced = [SYMBOLS_WITHIN_WORDS, LONE_QUOTES].flatMap((pattern) => text.match(pattern) ?? []);
  let base = COST.misplacedSymbol * misplaced.length;
  if (mixesScripts(text)) base += COST.mixedScripts;
  for (const [part] of text.matchAll(WORDS_AND_SYMBOLS)) {
    if (!NON_ASCII.test(part)) continue;
    if (!WORD.test(part)) base += costOfSymbol(part);
    else {
      const letters = [...part].slice(0, MAX_WORD);
      base += costOfCapitals(letters);
      words.push(judgeWord(letters));
    }
  }
  return { base, words };
}

/** East Asian names may have Latin ones beside them, those of other scripts seldom have. */
function mixesScripts(text: string): boolean {
  const parts = EAST_ASIAN.test(text) ? (text.match(/[\p{L}\p{M}]+/gu) ?? []) : [text];
  return parts.some((part) => LATIN.test(part) && OTHER_SCRIPT.test(part));
}

function costOfSymbol(symbol: string): number {
  if (symbol === '\ufffd') return COST.unknownBytes;
  return PUNCTUATION.test(symbol) ? COST.punctuation : COST.symbol;
}

function costOfCapitals(letters: readonly string[]): number {
  const isCapital = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase();
  const isSmall = (letter: string | undefined) => letter !== undefined && letter !== letter.toUpperCase();
  let cost = 0;
  for (const [index, letter] of letters.entries()) {
    const previous = letters[index - 1];
    if (!NON_ASCII.test(letter) && !NON_ASCII.test(previous ?? '')) continue;
    if (isCapital(letter) && isSmall(previous)) cost += COST.capitalAfterSmall;
    if (isSmall(letter) && isCapital(previous) && isCapital(letters[index - 2])) cost += COST.smallWithinCapitals;
    if (isSmall(letter) && previous === undefined) cost += COST.smallFirst;
  }
  return cost;
}

/** Judges the letters that are not ASCII and those beside them: the rest of a word is the same in every reading. */
function judgeWord(letters: readonly string[]): ReadonlyMap<string, number> {
  const chain = [EDGE, ...letters.join('').toLowerCase(), EDGE];
  const judged = new Map<string, number>();
  for (const [tag, language] of trainedLanguages()) {
    let sum = 0;
    for (let at = 1; at < chain.length; at += 1) {
      const previous = chain[at - 1] as string;
      const letter = chain[at] as string;
      if (NON_ASCII.test(previous) || NON_ASCII.test(letter)) sum += language.logProbability(previous, letter);
    }
    judged.set(tag, sum);
  }
  return judged;
}

/** The shares of languages among the words of a file. */
export type Shares = ReadonlyMap<string, number>;

/** The number of words that each language is assumed to have: schools have students from anywhere. */
const EVERY_LANGUAGE = 0.02;

/** Returns the shares of languages among texts. */
export function sharesIn(texts: readonly Plausibility[], languages: readonly string[]): Shares {
  const shares = new Map(languages.map((language) => [language, EVERY_LANGUAGE]));
  for (const word of texts.flatMap(({ words }) => words)) {
    const odds = languages.map((language) => word.get(language) as number);
    const total = logSum(odds);
    for (const [index, language] of languages.entries())
      shares.set(language, (shares.get(language) as number) + Math.exp((odds[index] as number) - total));
  }
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  return new Map([...shares].map(([language, share]) => [language, share / sum]));
}

/** Returns the logarithm of a text's probability where languages have these shares. */
export function scoreIn(shares: Shares, { base, words }: Plausibility): number {
  const score = (word: ReadonlyMap<string, number>) =>
    logSum([...shares].map(([language, share]) => Math.log(share) + (word.get(language) as number)));
  return words.reduce((sum, word) => sum + score(word), base);
}

/** Returns the logarithm of a sum of probabilities from their logarithms. */
function logSum(values: readonly number[]): number {
  const best = Math.max(...values);
  return best + Math.log(values.reduce((sum, value) => sum + Math.exp(value - best), 0));
}
