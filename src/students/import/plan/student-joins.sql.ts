import type { JoinMethod } from './join-method.ts';

/**
 * Returns the SQL of a left join to the student that meets a condition.
 * @param matches returns the condition, from the alias of the table of students
 */
export type JoinStudent = (alias: string, matches: (student: string) => string) => string;

const notDeleted = (student: string) => `${student}.institution_id = $1 and ${student}.deleted_at is null`;

/** The join of each method. A look-up is a lateral join, because PostgreSQL would otherwise sort a million students by their emails. */
export const studentJoins: Readonly<Record<JoinMethod, JoinStudent>> = {
  hash: (alias, matches) => `left join students ${alias} on ${notDeleted(alias)} and ${matches(alias)}`,
  'look up': (alias, matches) =>
    `left join lateral (select s.id from students s where ${notDeleted('s')} and ${matches('s')} limit 1) ${alias} on true`,
};
