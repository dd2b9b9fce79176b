import type { PoolClient } from 'pg';
import type { Change } from '../../../audit/change.ts';
import { NEW_AUDIT_KEY } from '../../../audit/sealed-changes.ts';
import { onlyRow } from '../../../database/reads/prepared.ts';
import { conflict } from '../../../shared/errors.ts';
import { byColumn } from '../../student.columns.ts';
import { runUnprepared } from '../import-run.ts';
import { insertIntoPlan, valuesOf } from './plan-columns.sql.ts';

/** Returns SQL of the condition on active students `s` of whom a file must name nearly all. $1 institution. @param classId SQL */
export function isExpected(classId: string): string {
  return `s.institution_id = $1 and s.deleted_at is null and s.status = 'active' and (${classId}::int is null or s.class_id = ${classId})`;
}

/**
 * Returns SQL of the condition on inactive students whom a file that should name them did not, and who have been left so. They are
 * active again when such a file names them ([D93]). $1 institution.
 * @param student alias of the student
 */
export const wasMissing = (student: string) => `${student}.status = 'inactive' and exists (
  select from import_rows r join imports i on i.institution_id = $1 and i.id = r.import_id
  where r.institution_id = $1 and r.student_id = ${student}.id and r.row < 0 and not exists (
    select from student_status_changes c
    where c.institution_id = $1 and c.student_id = r.student_id and c.changed_at > i.created_at))`;

/**
 * Plans the deactivation of the expected students whom no row names. Rows with problems name a student too, and an
 * email does as well as a student id: a row whose student id was mistyped still means somebody. $1 institution, $2 the class.
 */
const PLAN_MISSING = `
  ${insertIntoPlan({
    row: '-row_number() over (order by s.id)',
    wrong: 'false',
    problems: `'{}'`,
    hint: 'null',
    type: `'updated'`,
    id: 's.id',
    ...byColumn(({ column }) => `s.${column}`),
    status: `'inactive'`,
    class_id_given: 'null',
    class_name: 'null',
    former_class_id: 's.class_id',
    former_status: 's.status',
    first_day: 'null',
    plan_id: 'null',
    reopens: 'false',
    version: 's.version + 1',
    audit_key: `coalesce(s.audit_key, ${NEW_AUDIT_KEY})`,
    changed: `'{status}'`,
    before: valuesOf(({ column }) => `s.${column}`),
    former_updated_at: 's.updated_at',
    email_owner: 'null',
    email_problem: 'null',
  })}
  from students s
  where ${isExpected('$2')}
    and not exists (select from (select student_id from staged_students) t where t.student_id = s.student_id)
    and not exists (select from (select email from staged_students) t where lower(t.email) = lower(s.email))`;

/** Counts the expected students. $1 institution, $2 the class. */
const COUNT_EXPECTED = `select count(*)::int as expected from students s where ${isExpected('$2')}`;

/** Lists the rows whose student id is a former one, or changed by a spreadsheet, and which therefore may mean another student. */
const LIST_CHANGED_IDS = `
  select row from planned_students p where exists (
    select from unnest(p.problems) as found (problem)
    where problem ->> 'code' = any ('{lost_digits,number_format,similar_student_id,former_student_id}') and problem ->> 'field' = 'student_id')`;

/** The maximum number of rows that a refusal names. */
const MAX_NAMED_ROWS = 20;

/** Lists the emails of rows. $1 rows. */
const LIST_EMAILS = 'select row, lower(email) as email from staged_students where row = any($1::int[]) order by row';

/** Lists those of the emails that students have. $1 institution, $2 emails. It takes them because Citus cannot join temporary tables. */
const LIST_KNOWN_EMAILS = `
  select lower(email) as email from students
  where institution_id = $1 and deleted_at is null and lower(email) = any($2::text[])`;

export interface MissingOptions {
  /** Only students of this class are expected; of the whole institution if null. */
  readonly classId: number | null;
  /** The percentage of them that may be missing. */
  readonly missingLimit: number;
}

/**
 * Plans the deactivation of the active students whom the file does not name.
 * @param unreadable rows whose student id cannot be read, as after a spreadsheet has damaged it
 * @throws AppError `conflict` if these rows may mean missing students, or if more than the limit are missing: the file is then rather
 *   incomplete
 */
export async function planMissing(
  { client, caller }: Change,
  { classId, missingLimit: limit }: MissingOptions,
  unreadable: readonly number[],
): Promise<void> {
  const values = [caller.institutionId, classId];
  const missing = (await runUnprepared(client, PLAN_MISSING, values)).rowCount ?? 0;
  if (missing === 0) return;
  const changed = await runUnprepared<{ row: number }>(client, LIST_CHANGED_IDS);
  const rowsInDoubt = [...unreadable, ...changed.rows.map(({ row }) => row)];
  const nameless = await listNamelessRows(client, caller.institutionId, rowsInDoubt);
  if (nameless.length > 0) {
    const list = nameless.slice(0, MAX_NAMED_ROWS).join(', ');
    throw conflict(
      `The student_id of these rows cannot be read, and the file does not name ${missing} active students, who may be meant: ${list}. Nothing was written. Correct these rows, or send missing=keep.`,
    );
  }
  const { expected } = onlyRow(await runUnprepared<{ expected: number }>(client, COUNT_EXPECTED, values));
  if (missing * 100 <= limit * expected) return;
  const scope = classId === null ? 'active students' : 'active students of the class';
  throw conflict(
    `The file does not name ${missing} of ${expected} ${scope}, more than the ${limit} percent of missing_limit. Nothing was written. Check that the file is complete, or raise missing_limit.`,
  );
}

/** Returns those of the rows that do not name a student by email either. */
async function listNamelessRows(client: PoolClient, institutionId: number, rows: readonly number[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const staged = await runUnprepared<{ row: number; email: string | null }>(client, LIST_EMAILS, [rows]);
  const emails = staged.rows.map(({ email }) => email);
  const known = await runUnprepared<{ email: string }>(client, LIST_KNOWN_EMAILS, [institutionId, emails]);
  const knownEmails = new Set(known.rows.map(({ email }) => email));
  return staged.rows.filter(({ email }) => email === null || !knownEmails.has(email)).map(({ row }) => row);
}
