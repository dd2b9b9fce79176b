import { EDGE } from './language.ts';
import { trainedLanguages } from './languages.ts';

/** How plausible a text is: the logarithms of probabilities. */
export interface Plausibility {
  /** Of what depends on no language: symbols, and capitals within words. */
  readonly base: number;
  /** Of each word in each language. */
  readonly words: readonly Float64Array[];
}

/** Logarithms of probabilities of what a name rarely has, and a wrong reading often. */
const COST = {
  unknownBytes: -16,
  symbol: -12,
  /** Quotes, dashes, and spaces that do not break. */
  punctuation: -7,
  /** A symbol between two letters, as in `M¸ller`, or a quote that stands alone. */
  misplacedSymbol: -8,
  capitalAfterSmall: -8,
  smallWithinCapitals: -6,
  smallFirst: -3,
  mixedScripts: -15,
} as const;

const PUNCTUATION = /[’‘“”–—…«» ´\u00a0]/;
const NON_ASCII = /\P{ASCII}/u;
const WORDS_AND_SYMBOLS = /[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu;
const LONE_QUOTES = /(?<!\S)[‘’“”«»´](?!\S)/g;
const SYMBOLS_WITHIN_WORDS = /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’]+(?=\p{L})|(?<=\p{Ll})’(?=\p{Ll})/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}])[\p{L}\p{M}]/u;

/** Longer words are judged by their beginning. */
const MAX_WORD = 40;

/** Judges a text by what is not ASCII in it. */
export function judge(text: string): Plausibility {
  const composed = text.normalize('NFC');
  const words: Float64Array[] = [];
  const misplaced = [SYMBOLS_WITHIN_WORDS, LONE_QUOTES].flatMap((pattern) => composed.match(pattern) ?? []);
  let base = COST.misplacedSymbol * misplaced.length;
  if (mixesScripts(composed)) base += COST.mixedScripts;
  for (const [part] of composed.matchAll(WORDS_AND_SYMBOLS)) {
    if (!NON_ASCII.test(part)) continue;
    if (!/\p{L}|\p{M}/u.test(part)) base += costOfSymbol(part);
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
function judgeWord(letters: readonly string[]): Float64Array {
  const chain = [EDGE, ...letters.join('').toLowerCase(), EDGE];
  return Float64Array.from(trainedLanguages(), (language) => {
    let sum = 0;
    for (let at = 1; at < chain.length; at += 1) {
      const previous = chain[at - 1] as string;
      const letter = chain[at] as string;
      if (NON_ASCII.test(previous) || NON_ASCII.test(letter)) sum += language.logProbability(previous, letter);
    }
    return sum;
  });
}

/** Returns the logarithm of a text's probability where languages have these shares. */
export function scoreIn(shares: Float64Array, { base, words }: Plausibility): number {
  return words.reduce((sum, word) => sum + logSum(shares, word), base);
}

function logSum(shares: Float64Array, word: Float64Array): number {
  const best = Math.max(...word);
  return (
    best + Math.log(shares.reduce((sum, share, index) => sum + share * Math.exp((word[index] as number) - best), 0))
  );
}

/** Returns the shares of the languages among texts; each has a small one, because schools have students from anywhere. */
export function sharesIn(texts: readonly Plausibility[]): Float64Array {
  const shares = new Float64Array(trainedLanguages().length).fill(EVERY_LANGUAGE);
  for (const word of texts.flatMap(({ words }) => words)) {
    const best = Math.max(...word);
    const odds = word.map((value) => Math.exp(value - best));
    const total = odds.reduce((sum, value) => sum + value, 0);
    for (const [index, value] of odds.entries()) shares[index] = (shares[index] as number) + value / total;
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The number of words that each language is assumed to have in any file. */
const EVERY_LANGUAGE = 0.02;
