import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { type Caller, userIdOf } from '../access/caller.ts';
import { canAccessEveryClass, mayReadEveryClass } from '../access/decide.ts';
import type { Change } from '../audit/change.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { prepared } from '../database/reads/prepared.ts';
import { isOneOf, type Sql } from '../database/reads/sql.ts';
import { today } from '../input/time-zone.ts';
import { AppError, notFound } from '../shared/errors.ts';
import { enrolledOn } from './student-conditions.ts';

/** The fields of a class that attendance and grades need. */
export interface OwnClass {
  readonly id: number;
  readonly courseId: number | null;
  readonly termId: number | null;
  readonly termName: string | null;
  /** First day of the term, YYYY-MM-DD. */
  readonly startsOn: string | null;
  /** Last day of the term, YYYY-MM-DD. */
  readonly endsOn: string | null;
}

const CLASS = `
  select c.id, c.course_id as "courseId", c.term_id as "termId", t.name as "termName",
    t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
    exists (select from class_teachers ct where ct.institution_id = $1 and ct.class_id = c.id and ct.user_id = $3) as "isTeacher"
  from classes c left join terms t on t.institution_id = $1 and t.id = c.term_id
  where c.institution_id = $1 and c.id = $2`;

/**
 * Returns the SQL condition that a user teaches a class.
 * @param alias the alias of a table with the class's id in `column`
 */
export function isTaughtBy(alias: string, column: 'id' | 'class_id', userId: number | null): Sql {
  return sql`exists (select from class_teachers ct
    where ct.institution_id = ${sql.ref(`${alias}.institution_id`)} and ct.class_id = ${sql.ref(`${alias}.${column}`)} and ct.user_id = ${userId})`;
}

/**
 * Returns the SQL condition that the caller can access attendance and grades of a class ([D20]).
 * @param alias the alias of a table with the class's id in `column`
 */
export function isAccessible(caller: Caller, alias: string, column: 'id' | 'class_id'): Sql {
  return canAccessEveryClass(caller) ? sql`true` : isTaughtBy(alias, column, userIdOf(caller));
}

/**
 * Returns the SQL condition that a caller may read what is computed of all classes of a student: teachers of students who are in a class
 * of theirs today.
 * @param student SQL of the student's id
 */
export function mayReadStudent(caller: Caller, permission: 'read:grades' | 'read:attendance', student: Sql): Sql {
  if (mayReadEveryClass(caller, permission)) return sql`true`;
  return sql`exists (
    select from enrolments e join class_teachers ct on ct.institution_id = ${caller.institutionId} and ct.class_id = e.class_id
    where e.institution_id = ${caller.institutionId} and e.student_id = ${student} and ct.user_id = ${userIdOf(caller)}
      and ${enrolledOn(sql`${today(caller)}::date`)})`;
}

/** Returns the SQL condition for those classes of the alias `c` whose attendance and grades the caller can access ([D20]). */
export function accessibleClasses(caller: Caller, classIds: readonly number[]): Sql {
  return new Conditions('c', caller.institutionId)
    .add(isOneOf(sql`c.id`, classIds))
    .add(isAccessible(caller, 'c', 'id')).condition;
}

/**
 * Returns the class if the caller can access its attendance and grades ([D20]).
 * @throws AppError `not_found` if the institution has no such class, `forbidden` if the caller does not teach it
 */
export async function assertOwnClass(client: Pool | PoolClient, caller: Caller, classId: number): Promise<OwnClass> {
  const values = [caller.institutionId, classId, userIdOf(caller)];
  const { rows } = await prepared<OwnClass & { isTeacher: boolean }>(client, CLASS, values);
  const section = rows[0];
  if (!section) throw notFound('Class');
  if (section.isTeacher || canAccessEveryClass(caller)) return section;
  throw notOwnClass();
}

/**
 * Asserts that the caller can access attendance and grades of all these classes of the institution ([D20]).
 * @throws AppError `forbidden`
 */
export async function assertOwnClasses(
  client: Pool | PoolClient,
  caller: Caller,
  classIds: readonly number[],
): Promise<void> {
  if (canAccessEveryClass(caller)) return;
  const { rowCount } = await prepared(
    client,
    'select from class_teachers where institution_id = $1 and user_id = $2 and class_id = any($3::int[])',
    [caller.institutionId, userIdOf(caller), classIds],
  );
  if (rowCount !== new Set(classIds).size) throw notOwnClass();
}

/** Creates the error for attendance or grades of a class that the caller does not teach ([D20]). */
export function notOwnClass(): AppError {
  return new AppError('forbidden', 'You can access attendance and grades only of classes that you teach.');
}

/** Like `assertOwnClass`, but locks the class: until the transaction ends, it cannot be deleted or get another course or term. */
export async function lockOwnClass(tx: Change, classId: number): Promise<OwnClass> {
  const text = 'select from classes where institution_id = $1 and id = $2 for key share';
  await tx.query(text, classId);
  return assertOwnClass(tx.client, tx.caller, classId);
}
