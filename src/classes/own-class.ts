import type { Pool, PoolClient } from 'pg';
import type { Change } from '../audit/change.ts';
import { type Caller, userIdOf } from '../auth/principals/caller.ts';
import { prepared } from '../database/reads/prepared.ts';
import { AppError, notFound } from '../errors.ts';

/** What attendance and grades need to know of a class. */
export interface OwnClass extends Record<string, unknown> {
  readonly id: number;
  readonly courseId: number | null;
  readonly termId: number | null;
  readonly termName: string | null;
  /** First and last day of the term. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

const CLASS = `
  select c.id, c.course_id as "courseId", c.term_id as "termId", t.name as "termName",
    t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
    exists (select from class_teachers ct where ct.institution_id = $1 and ct.class_id = c.id and ct.user_id = $3) as taught
  from classes c left join terms t on t.institution_id = $1 and t.id = c.term_id
  where c.institution_id = $1 and c.id = $2`;

/** Whether the caller reaches attendance and grades of every class: who may not change classes reaches only their own ([D20]). */
export function canReachEveryClass(caller: Caller): boolean {
  return caller.permissions.has('update:classes');
}

/** SQL that a user (its one parameter) teaches the class of a row, from the SQL of the row's institution and class. */
export function isTaughtBy(institutionId: string, classId: string): string {
  return `exists (select from class_teachers ct
    where ct.institution_id = ${institutionId} and ct.class_id = ${classId} and ct.user_id = ?)`;
}

/**
 * The class, if the caller reaches its attendance and grades ([D20]).
 * @throws AppError `not_found` for a class that is unknown or another institution's, `forbidden` for one that the caller does not teach
 */
export async function assertOwnClass(client: Pool | PoolClient, caller: Caller, classId: number): Promise<OwnClass> {
  const { rows } = await prepared<OwnClass & { taught: boolean }>(client, CLASS, [
    caller.institutionId,
    classId,
    userIdOf(caller),
  ]);
  const found = rows[0];
  if (!found) throw notFound('Class');
  if (found.taught || canReachEveryClass(caller)) return found;
  throw new AppError('forbidden', 'You reach attendance and grades only of classes that you teach.');
}

/** The same for a change: what the class teaches and when stays until the transaction ends, and it cannot be deleted. */
export async function lockOwnClass(tx: Change, classId: number): Promise<OwnClass> {
  const text = 'select from classes where institution_id = $1 and id = $2 for key share';
  await prepared(tx.client, text, [tx.caller.institutionId, classId]);
  return assertOwnClass(tx.client, tx.caller, classId);
}
