import { isUtf8 } from 'node:buffer';
import { normalise } from '../../../../input/normalise.ts';
import { type Candidate, candidates } from './candidates.ts';
import { decode, type Encoding } from './encodings.ts';
import { trainedLanguages } from './languages.ts';
import { judge, type Plausibility, scoreIn, sharesIn } from './plausibility.ts';
import { sampleWords } from './sample-words.ts';

/** The probable encodings of a file. */
export interface Detection {
  /** The encoding, if every other one that reads the file differently is far less likely. */
  readonly sure: Encoding | undefined;
  /** The likely encodings that read the file differently, the likeliest first, each with the same word as it reads it. */
  readonly likely: readonly { readonly encoding: Encoding; readonly word: string }[];
  /** True if some words are valid UTF-8, and far likelier as such. */
  readonly hasUtf8Words: boolean;
}

/** By how much a reading must be more likely than any other one, as the logarithm of a ratio. Less was wrong for a single name. */
const SURE = 7;

/** Readings that are less likely than the best one by more are not compared word by word. */
const UNLIKELY = 60;

/** Readings that are less likely than the best one by more, in the words that differ, are not suggested. */
const IMPOSSIBLE = 20;

const MAX_SUGGESTIONS = 10;

/** The most that the symbols and the letters of one word count for or against a reading: no single name decides. */
const MAX_OF_SYMBOLS = 15;
const MAX_OF_LETTERS = 3;

/** By how much a word must be more likely as UTF-8 than in the encoding of the others. */
const UTF8_WORD = 10;

interface Reading extends Candidate {
  readonly texts: readonly string[];
  readonly judged: readonly Plausibility[];
  readonly score: number;
}

/** Detects the encoding of a file from its words that are not ASCII, by the languages in which they would be plausible ([D57]). */
export function detectEncoding(bytes: Buffer): Detection {
  const words = sampleWords(bytes);
  const readings = distinctReadings(words);
  const best = readings[0] as Reading;
  const rivals = readings
    .slice(1)
    .filter((reading) => best.score - reading.score < UNLIKELY && (isComplete(reading) || !isComplete(best)))
    .map((reading) => ({ reading, lead: lead(best, reading) - handicap(best, reading) }));
  const isSure = rivals.every((rival) => rival.lead >= SURE);
  const possible = rivals.filter((rival) => rival.lead < IMPOSSIBLE).map(({ reading }) => reading);
  const shown = [best, ...possible].slice(0, MAX_SUGGESTIONS);
  const word = firstDifference(shown);
  return {
    sure: isSure ? best.encoding : undefined,
    likely: shown.map(({ encoding, texts }) => ({ encoding, word: texts[word] as string })),
    hasUtf8Words: words.some((word, index) => isUtf8(word) && isLikelierAsUtf8(word, best, index)),
  };
}

/** Reads words in every encoding and returns the readings that differ, the likeliest first. */
function distinctReadings(words: readonly Buffer[]): Reading[] {
  const judged = new Map<string, Plausibility>();
  const judgeOnce = (text: string) => {
    const known = judged.get(text) ?? judge(text);
    judged.set(text, known);
    return known;
  };
  const readings = new Map<string, Omit<Reading, 'judged' | 'score'>>();
  for (const candidate of candidates) {
    const texts = words.map((word) => read(word, candidate.encoding));
    const key = texts.join('\n');
    const same = readings.get(key);
    if (!same) readings.set(key, { ...candidate, texts });
    else readings.set(key, { ...same, languages: [...new Set([...same.languages, ...candidate.languages])] });
  }
  return Array.from(readings.values(), (reading) => {
    const judgedTexts = reading.texts.map(judgeOnce);
    const shares = sharesIn([], reading.languages);
    const score = judgedTexts.reduce((sum, text) => sum + scoreIn(shares, text), reading.prior);
    return { ...reading, judged: judgedTexts, score };
  }).sort((a, b) => b.score - a.score);
}

/** Returns whether the encoding can decode all bytes. An encoding that cannot is dropped if the likeliest one can. */
function isComplete({ texts }: Reading): boolean {
  return !texts.some((text) => text.includes('\ufffd'));
}

/** Reads a word with its accents joined to their letters, as far as they can be. */
function read(word: Buffer, encoding: Encoding): string {
  const text = decode(word, encoding);
  return normalise(text) ?? text;
}

/** Returns by how much a reading is less likely than the most frequent one, and thus has to be better. */
function handicap(best: Reading, rival: Reading): number {
  return Math.max(0, rival.prior - best.prior);
}

function isLikelierAsUtf8(word: Buffer, reading: Reading, index: number): boolean {
  const asUtf8 = scoreIn(sharesIn([], [...trainedLanguages().keys()]), judge(read(word, 'utf-8')));
  const otherwise = scoreIn(sharesIn([], reading.languages), reading.judged[index] as Plausibility);
  return asUtf8 - otherwise > UTF8_WORD;
}

/** Returns by how much a reading is more likely than another, judged by the words that differ and the languages of all others. */
function lead(best: Reading, rival: Reading): number {
  const differs = best.texts.map((text, index) => text !== rival.texts[index]);
  const sharesOf = ({ judged, languages }: Reading) =>
    sharesIn(
      judged.filter((_, index) => !differs[index]),
      languages,
    );
  const [bestShares, rivalShares] = [sharesOf(best), sharesOf(rival)];
  const compared = new Set<string>();
  return best.judged.reduce((sum, text, index) => {
    const name = (best.texts[index] as string).toLowerCase();
    if (!differs[index] || compared.has(name)) return sum;
    compared.add(name);
    const other = rival.judged[index] as Plausibility;
    const symbols = text.base - other.base;
    const letters = scoreIn(bestShares, text) - scoreIn(rivalShares, other) - symbols;
    return sum + limit(symbols, MAX_OF_SYMBOLS) + limit(letters, MAX_OF_LETTERS);
  }, 0);
}

function limit(value: number, max: number): number {
  return Math.max(-max, Math.min(max, value));
}

/** Returns the index of the first word that the two likeliest readings do not share. */
function firstDifference([best, second]: readonly Reading[]): number {
  const index = second ? (best as Reading).texts.findIndex((text, at) => text !== second.texts[at]) : 0;
  return Math.max(index, 0);
}
