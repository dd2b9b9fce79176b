import { inNameOrder } from '../database/reads/sql.ts';

/** The orders of a list of students that people read. */
export type PersonOrder = 'name' | 'id';

/** SQL of the keys that order students of a table alias by family name, given name and id. A person with one name has it as last name. */
export function personNameKeys(alias: string): [lastName: string, firstName: string, id: string] {
  return [inNameOrder(`${alias}.last_name`), inNameOrder(`${alias}.first_name`), `${alias}.id`];
}

/** SQL that orders students of a table alias by family name, given name and id. */
export function byName(alias: string): string {
  return personNameKeys(alias).join(', ');
}
