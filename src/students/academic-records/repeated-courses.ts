import type { Change } from '../../audit/change.ts';
import { BULK_STATEMENT_TIMEOUT_MS, prepared } from '../../database/reads/prepared.ts';
import { lockAcademicRecords, updateFinals } from './update-academic-records.ts';

const STUDENTS = `
  select coalesce(array_agg(distinct repeated.student_id), '{}') as ids
  from (
    select g.student_id from grades g
    where g.institution_id = $1 and g.assessment_id is null and g.status = 'graded' and g.points is not null
    group by g.student_id, g.course_id having count(*) > 1
  ) as repeated`;

/** Locks the academic records of the students with several attempts at a course, the only ones for whom the policy makes a difference. */
export async function lockRepeatedCourses(tx: Change): Promise<void> {
  await lockAcademicRecords(tx, await findStudents(tx));
}

/** Computes the sums of these students by the policy that the institution has now ([D141]). */
export async function recomputeRepeatedCourses(tx: Change): Promise<void> {
  await updateFinals(tx, await findStudents(tx));
}

async function findStudents(tx: Change): Promise<number[]> {
  const { rows } = await prepared<{ ids: number[] }>(
    tx.client,
    STUDENTS,
    [tx.caller.institutionId],
    BULK_STATEMENT_TIMEOUT_MS,
  );
  return rows[0]?.ids ?? [];
}
