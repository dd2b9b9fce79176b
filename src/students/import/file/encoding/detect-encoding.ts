import { isUtf8 } from 'node:buffer';
import { decode, type Encoding, excelEncodings, otherEncodings } from './encodings.ts';
import { judge, type Plausibility, scoreIn, sharesIn } from './plausibility.ts';

/** What a file is probably written in. */
export interface Detection {
  /** The encoding, if every other one that reads the file differently is far less likely. */
  readonly sure: Encoding | undefined;
  /** The likely encodings that read the file differently, the likeliest first, each with the same cell as it reads it. */
  readonly likely: readonly { readonly encoding: Encoding; readonly cell: string }[];
  /** True if some cells are valid UTF-8, and far likelier as such. */
  readonly hasUtf8Cells: boolean;
}

/** By how much a reading must be more likely than any other one, as the logarithm of a ratio. Less was wrong for a single name. */
const SURE = 7;

/** How much more likely, before the file is read, the encodings of Excel are than others, and Windows-1252 than those. */
const EXCEL = 3;
const MOST_FREQUENT = 1;

/** Readings that are less likely than the best one by more are not compared cell by cell. */
const UNLIKELY = 60;

/** Readings that are less likely than the best one by more, in the cells that differ, are not suggested. */
const IMPOSSIBLE = 20;

const MAX_SUGGESTIONS = 10;

/** How far one cell can speak for a reading or against it: any cell may be an odd one. */
const MAX_OF_CELL = 15;

/** By how much a cell must be more likely as UTF-8 than in the encoding of the others. */
const UTF8_CELL = 10;

interface Reading {
  readonly encoding: Encoding;
  readonly texts: readonly string[];
  readonly judged: readonly Plausibility[];
  readonly score: number;
}

/** Detects the encoding of a file from its cells that are not ASCII, by the languages in which they would be plausible ([D57]). */
export function detectEncoding(bytes: Buffer): Detection {
  const cells = sampleCells(bytes);
  const readings = distinctReadings(cells);
  const best = readings[0] as Reading;
  const rivals = readings
    .slice(1)
    .filter(({ score }) => best.score - score < UNLIKELY)
    .map((reading) => ({ reading, lead: lead(best, reading) - handicap(best, reading) }));
  const isSure = rivals.every((rival) => rival.lead >= SURE);
  const possible = rivals.filter((rival) => rival.lead < IMPOSSIBLE).map(({ reading }) => reading);
  const shown = [best, ...possible].slice(0, MAX_SUGGESTIONS);
  const cell = firstDifference(shown);
  return {
    sure: isSure ? best.encoding : undefined,
    likely: shown.map(({ encoding, texts }) => ({ encoding, cell: texts[cell] as string })),
    hasUtf8Cells: cells.some(
      (cell, index) => isUtf8(cell) && isLikelierAsUtf8(cell, best.judged[index] as Plausibility),
    ),
  };
}

/** Cells with each byte that are looked at. */
const CELLS_PER_BYTE = 20;

/** Longer cells are cut. */
const MAX_CELL = 100;

/**
 * Returns distinct cells that are not ASCII, among them the first with each byte: two readings that agree on them agree on the whole
 * file, unless a character has several bytes. The delimiters are the bytes that are part of no character in any encoding.
 */
function sampleCells(bytes: Buffer): Buffer[] {
  const counts = new Uint32Array(256);
  const cells = new Set<string>();
  for (const [text] of bytes.toString('latin1').matchAll(/[^\t\n\r,;"]+/g)) {
    const cell = text.replace(/^ +| +$/g, '').slice(0, MAX_CELL);
    const special = new Set(Buffer.from(cell.replace(/\p{ASCII}+/gu, ''), 'latin1'));
    if (cells.has(cell) || ![...special].some((byte) => (counts[byte] as number) < CELLS_PER_BYTE)) continue;
    cells.add(cell);
    for (const byte of special) counts[byte] = (counts[byte] as number) + 1;
  }
  return Array.from(cells, (cell) => Buffer.from(cell, 'latin1'));
}

/** Reads cells in every encoding and returns the readings that differ, the likeliest first. */
function distinctReadings(cells: readonly Buffer[]): Reading[] {
  const judged = new Map<string, Plausibility>();
  const judgeOnce = (text: string) => {
    const known = judged.get(text) ?? judge(text);
    judged.set(text, known);
    return known;
  };
  const readings = new Map<string, Reading>();
  const noShares = sharesIn([]);
  for (const encoding of [...excelEncodings, ...otherEncodings]) {
    const texts = cells.map((cell) => decode(cell, encoding).normalize('NFC'));
    const key = texts.join('\n');
    if (readings.has(key)) continue;
    const judgedTexts = texts.map(judgeOnce);
    const score = judgedTexts.reduce((sum, text) => sum + scoreIn(noShares, text), prior(encoding));
    readings.set(key, { encoding, texts, judged: judgedTexts, score });
  }
  return [...readings.values()].sort((a, b) => b.score - a.score);
}

function prior(encoding: Encoding): number {
  if (!excelEncodings.includes(encoding)) return -EXCEL - MOST_FREQUENT;
  return encoding === 'windows-1252' ? 0 : -MOST_FREQUENT;
}

/** Returns by how much a reading is less likely than another before the file is read. */
function handicap(best: Reading, rival: Reading): number {
  return Math.max(0, MOST_FREQUENT + prior(rival.encoding) - prior(best.encoding));
}

function isLikelierAsUtf8(cell: Buffer, otherwise: Plausibility): boolean {
  const shares = sharesIn([]);
  return scoreIn(shares, judge(cell.toString('utf8'))) - scoreIn(shares, otherwise) > UTF8_CELL;
}

/** Returns by how much a reading is more likely than another, judged by the cells that differ and the languages of all others. */
function lead(best: Reading, rival: Reading): number {
  const differs = best.texts.map((text, index) => text !== rival.texts[index]);
  const shares = sharesIn(best.judged.filter((_, index) => !differs[index]));
  return best.judged.reduce((sum, text, index) => {
    if (!differs[index]) return sum;
    const difference = scoreIn(shares, text) - scoreIn(shares, rival.judged[index] as Plausibility);
    return sum + Math.max(-MAX_OF_CELL, Math.min(MAX_OF_CELL, difference));
  }, 0);
}

/** Returns the index of the first cell that the two likeliest readings do not share. */
function firstDifference([best, second]: readonly Reading[]): number {
  const index = second ? (best as Reading).texts.findIndex((text, at) => text !== second.texts[at]) : 0;
  return Math.max(index, 0);
}
