import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

type Person = Record<string, string>;

/** Names of many countries (see NOTICE), so that searches meet combinations of letters as real ones do. */
const people = ['contoso_students', 'intl_roster_2000', 'students_1400'].flatMap((name) =>
  parse<Person>(readFileSync(new URL(`../fixtures/${name}.csv`, import.meta.url)), { bom: true, columns: true }),
);

export const firstNames = names('first_name');
const surnames = names('last_name');

/** So many last names, each of two surnames as in Spain or Portugal, all different: the `index`th is the same in any number. */
export function lastNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = index % surnames.length;
    const second = (first * 31 + 1 + Math.floor(index / surnames.length)) % surnames.length;
    return `${surnames[first]}-${surnames[second]}`;
  });
}

/** Those of a column that are in Latin letters, or written in them. */
function names(column: string): string[] {
  const all = people.map((person) => person[`${column}_romanized`] ?? person[column] ?? '');
  return [...new Set(all)].filter((name) => /^[A-Za-z]{3,}$/.test(name)).sort();
}
