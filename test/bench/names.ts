import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

interface Person {
  first_name_romanized: string;
  last_name_romanized: string;
}

/** Names of many countries (see NOTICE), so that searches meet combinations of letters as real ones do. */
const people = parse<Person>(readFileSync(new URL('../fixtures/intl_roster_2000.csv', import.meta.url)), {
  bom: true,
  columns: true,
});

export const firstNames = distinct(people.map((person) => person.first_name_romanized));

const surnames = distinct(people.map((person) => person.last_name_romanized));

/** So many last names, each of two surnames as in Spain or Portugal, all different: the `index`th is the same in any number. */
export function lastNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = index % surnames.length;
    const second = (first * 31 + Math.floor(index / surnames.length)) % surnames.length;
    return `${surnames[first]}-${surnames[second]}`;
  });
}

function distinct(names: string[]): string[] {
  return [...new Set(names)].filter((name) => /^[A-Za-z]{3,}$/.test(name)).sort();
}
