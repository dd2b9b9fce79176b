import type { Database } from '../../database/connection/database.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** The maximum number of similar words for a searched word. */
const MAX_SIMILAR = 8;

/** A word of a name that is similar to a searched word, and the edit distance between the two. */
export interface SimilarWord {
  word: string;
  distance: number;
}

const SIMILAR_WORDS = `
  select searched.word as searched, near.word
  from jsonb_to_recordset($2::jsonb) as searched (word text, swapped text[])
    cross join lateral similar_words($1, searched.word, searched.swapped) as near (word)`;

/**
 * Returns for each of the normalised words the words of names in the institution that differ from it by one or two typos, nearest
 * first ([D25]).
 */
export async function similarWords(
  database: Database,
  institutionId: number,
  words: readonly string[],
): Promise<SimilarWord[][]> {
  const searchable = words.filter((word) => maxDistance(word) > 0);
  const values = searchable.map((word) => ({ word, swapped: swapNeighbours(word) }));
  const { rows } = await prepared<{ searched: string; word: string }>(database.pool, SIMILAR_WORDS, [
    institutionId,
    JSON.stringify(values),
  ]);
  return words.map((searched) =>
    rows
      .filter((row) => row.searched === searched)
      .map(({ word }) => ({ word, distance: editDistance(searched, word) }))
      .filter(({ distance }) => distance > 0 && distance <= maxDistance(searched))
      .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_SIMILAR),
  );
}

/** Allows one typo in a short word and two in a long one. Words of one or two letters would be similar to everything. */
function maxDistance(word: string): number {
  const { length } = word;
  if (length < 3 || length > 50) return 0;
  return length < 7 ? 1 : 2;
}

/** Returns the word with each pair of neighbouring letters swapped. Such a swap leaves a short word few common trigrams. */
function swapNeighbours(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
}

/** Counts the letters that are missing, added, replaced or swapped with a neighbour (optimal string alignment distance). */
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
