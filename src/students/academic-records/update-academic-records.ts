import type { PoolClient } from 'pg';
import type { Change } from '../../audit/recorded-change.ts';
import { BULK_STATEMENT_TIMEOUT_MS, prepared } from '../../database/reads/prepared.ts';

const ALL_STUDENTS = 'select coalesce(array_agg(id), array[]::int[]) as ids from students where institution_id = $1';

/**
 * Selects the latest graded final of each course, by the day of submission. A day outside the final's term is moved to the first
 * or last day of the term, so that a later term wins even if an earlier term's grade is submitted later. Without a term, `greatest`
 * and `least` leave the day unchanged. Days are in UTC here, so that a change of the institution's time zone changes no GPA.
 *
 * The materialized part selects the student's grades first, and `coalesce` keeps `assessment_id` out of index conditions.
 * Otherwise, with the statistics of many small institutions, PostgreSQL would scan all grades of a course, or of the institution,
 * for each student of a large one.
 */
const LATEST_FINALS = `
  with grade as materialized (
    select * from grades
    where institution_id = $1 and student_id = student.id and coalesce(assessment_id, 0) = 0
      and status = 'graded' and points is not null
  )
  select distinct on (grade.course_id) grade.points, course.credits, course.gpa_applicable
  from grade
    join courses as course on course.institution_id = $1 and course.id = grade.course_id
    left join terms as term on term.institution_id = $1 and term.id = grade.term_id
  order by grade.course_id, greatest(term.starts_on, least(term.ends_on, (grade.submitted_at at time zone 'UTC')::date)) desc,
    grade.submitted_at desc, grade.id desc`;

const UPDATE_FINALS = `
  update academic_records as record
  set (quality_points, gpa_credits, total_credits) = (finals.quality_points, finals.gpa_credits, finals.total_credits)
  from unnest($2::int[]) as student (id) cross join lateral (
    select coalesce(sum(points * credits) filter (where gpa_applicable), 0) as quality_points,
      coalesce(sum(credits) filter (where gpa_applicable), 0) as gpa_credits,
      coalesce(sum(credits) filter (where points > 0), 0) as total_credits
    from (${LATEST_FINALS}) as final
  ) as finals
  where record.institution_id = $1 and record.student_id = student.id
    and (record.quality_points, record.gpa_credits, record.total_credits)
      is distinct from (finals.quality_points, finals.gpa_credits, finals.total_credits)`;

/**
 * Locks the academic records of students until the transaction ends. Call it before reading the data that the records are
 * computed from: later statements then see what other transactions committed while this one waited.
 */
export async function lockAcademicRecords(
  client: PoolClient,
  institutionId: number,
  studentIds: readonly number[],
): Promise<void> {
  await prepared(
    client,
    'select lock_academic_records($1, $2)',
    [institutionId, studentIds],
    BULK_STATEMENT_TIMEOUT_MS,
  );
}

/**
 * Updates GPA and credits of students from their final grades ([D28]). Must be called after every change to final grades, or to
 * their courses and terms, in the same transaction.
 */
export async function updateFinals(
  client: PoolClient,
  institutionId: number,
  studentIds: readonly number[],
): Promise<void> {
  await lockAcademicRecords(client, institutionId, studentIds);
  await prepared(client, UPDATE_FINALS, [institutionId, studentIds], BULK_STATEMENT_TIMEOUT_MS);
}

/** Returns the ids of students who have a final grade in a course or term. */
export async function findStudentsWithFinals(
  tx: Change,
  column: 'course_id' | 'term_id',
  id: number,
): Promise<number[]> {
  const { rows } = await prepared<{ student_id: number }>(
    tx.client,
    `select distinct student_id from grades where institution_id = $1 and ${column} = $2 and assessment_id is null`,
    [tx.caller.institutionId, id],
  );
  return rows.map(({ student_id }) => student_id);
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
  await updateFinals(client, institutionId, studentIds);
  await prepared(
    client,
    'select refresh_attendance_days($1, $2)',
    [institutionId, studentIds],
    BULK_STATEMENT_TIMEOUT_MS,
  );
}

async function readAllStudentIds(client: PoolClient, institutionId: number): Promise<number[]> {
  const { rows } = await prepared<{ ids: number[] }>(client, ALL_STUDENTS, [institutionId]);
  return rows[0]?.ids ?? [];
}
