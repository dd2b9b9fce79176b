import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

type Person = Record<string, string>;

/** Names from many countries (see NOTICE), so that searches run on realistic combinations of letters. */
const people = ['contoso_students', 'intl_roster_2000', 'students_1400'].flatMap((name) =>
  parse<Person>(readFileSync(new URL(`../fixtures/${name}.csv`, import.meta.url)), { bom: true, columns: true }),
);

export const firstNames = readNames('first_name');
const surnames = readNames('last_name');

/** Returns distinct last names of two surnames each, as in Spain or Portugal. The `index`th one does not depend on the count. */
export function lastNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = index % surnames.length;
    const second = (first * 31 + 1 + Math.floor(index / surnames.length)) % surnames.length;
    return `${surnames[first]}-${surnames[second]}`;
  });
}

/** Returns the names of a column that are written or romanised in Latin letters. */
function readNames(column: string): string[] {
  const all = people.map((person) => person[`${column}_romanized`] ?? person[column] ?? '');
  return [...new Set(all)].filter((name) => /^[A-Za-z]{3,}$/.test(name)).sort();
}
