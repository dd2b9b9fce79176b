import type { Database } from '../../database/connection/database.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** How many words are taken for what one may have meant. */
const MAX_SIMILAR = 8;

/** A word of a name that a searched word may have been meant to be, and how many slips lie between the two. */
export interface SimilarWord {
  word: string;
  distance: number;
}

const NEAR = `
  select asked.word as searched, near.word
  from jsonb_to_recordset($2::jsonb) as asked (word text, swapped text[])
    cross join lateral similar_words($1, asked.word, asked.swapped) as near (word)`;

/**
 * For each of the normalised words, words of names in the institution that differ from it by a typo or two, the nearest
 * first ([D25]).
 */
export async function similarWords(
  database: Database,
  institutionId: number,
  words: readonly string[],
): Promise<SimilarWord[][]> {
  const asked = words.filter((word) => slipsAllowed(word) > 0);
  const values = asked.map((word) => ({ word, swapped: withNeighboursSwapped(word) }));
  const { rows } = await prepared<{ searched: string; word: string }>(database.pool, NEAR, [
    institutionId,
    JSON.stringify(values),
  ]);
  return words.map((searched) =>
    rows
      .filter((row) => row.searched === searched)
      .map(({ word }) => ({ word, distance: editDistance(searched, word) }))
      .filter(({ distance }) => distance > 0 && distance <= slipsAllowed(searched))
      .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_SIMILAR),
  );
}

/** One slip in a short word, two in a long one; words of one or two letters are like everything. */
function slipsAllowed(word: string): number {
  const { length } = word;
  if (length < 3 || length > 50) return 0;
  return length < 7 ? 1 : 2;
}

/** The word with each two neighbouring letters swapped: few trigrams are left of a short word by that. */
function withNeighboursSwapped(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
}

/** Letters left out, added, replaced or swapped with their neighbour (optimal string alignment distance). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (same ? 0 : 1),
        swapped ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] as number;
}
