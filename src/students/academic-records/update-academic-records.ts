import type { PoolClient } from 'pg';
import type { Change } from '../../audit/change.ts';
import { BULK_STATEMENT_TIMEOUT_MS, prepared } from '../../database/reads/prepared.ts';
import type { Transaction } from '../../database/transactions/transaction.ts';

const STUDENTS_OF_TERMS = `
  select array_agg(distinct g.student_id) as ids
  from classes c join grades g on g.institution_id = $1 and g.class_id = c.id and g.assessment_id is null
  where c.institution_id = $1 and (c.term_id = any($2::int[]) or c.id = any($3::int[]))`;

const STUDENTS_OF_COURSE = `
  select array_agg(distinct g.student_id) as ids from grades g
  where g.institution_id = $1 and g.course_id = $2 and g.assessment_id is null`;

const ALL_STUDENTS = 'select coalesce(array_agg(id), array[]::int[]) as ids from students where institution_id = $1';

/**
 * Locks the academic records of students until the transaction ends. Call it before reading the data that the records are
 * computed from: later statements then see what other transactions committed while this one waited.
 */
export async function lockAcademicRecords(
  tx: Pick<Transaction, 'bulkQuery'>,
  studentIds: readonly number[],
): Promise<void> {
  await tx.bulkQuery('select lock_academic_records($1, $2)', studentIds);
}

const REFRESH_FINALS = 'select refresh_finals($1, $2)';

/**
 * Updates GPA and credits of students from their final grades ([D28]). Must be called after every change to final grades, or to
 * the terms of their classes, in the same transaction. Triggers call it after changes of enrolments.
 */
export async function updateFinals(tx: Change, studentIds: readonly number[]): Promise<void> {
  await tx.bulkQuery(REFRESH_FINALS, studentIds);
}

/**
 * Updates GPA and credits of the students with finals in classes whose term changed, or moved to other days: the end of the term
 * orders attempts ([D87]).
 */
export async function updateFinalsOfTerms(
  tx: Change,
  { terms = [], classes = [] }: { terms?: readonly number[]; classes?: readonly number[] },
): Promise<void> {
  const { rows } = await tx.query<{ ids: number[] | null }>(STUDENTS_OF_TERMS, terms, classes);
  if (rows[0]?.ids) await updateFinals(tx, rows[0].ids);
}

/** Updates the weighted GPA of the students with finals of a course whose weight has changed ([D141]). */
export async function updateFinalsOfCourse(tx: Change, courseId: number): Promise<void> {
  const { rows } = await tx.bulkQuery<{ ids: number[] | null }>(STUDENTS_OF_COURSE, courseId);
  if (rows[0]?.ids) await updateFinals(tx, rows[0].ids);
}

/**
 * Recomputes academic records of students from all their final grades and marks ([D28]), for use after bulk writes of grades or
 * marks. Not needed after changes to enrolments: triggers update the records.
 */
export async function updateAcademicRecords(
  client: PoolClient,
  institutionId: number,
  students: readonly number[] | 'all',
): Promise<void> {
  const studentIds = students === 'all' ? await readAllStudentIds(client, institutionId) : students;
  for (const text of [REFRESH_FINALS, 'select refresh_attendance_days($1, $2)'])
    await prepared(client, text, [institutionId, studentIds], BULK_STATEMENT_TIMEOUT_MS);
}

async function readAllStudentIds(client: PoolClient, institutionId: number): Promise<number[]> {
  const { rows } = await prepared<{ ids: number[] }>(client, ALL_STUDENTS, [institutionId]);
  return rows[0]?.ids ?? [];
}
