import type { PoolClient } from 'pg';
import { prepared } from '../database/prepared.ts';

/** $2 names the students; null means all of the institution. */
const STUDENTS =
  'unnest(coalesce($2::int[], array(select id from students where institution_id = $1))) as student (id)';

/**
 * Two transactions that change the same student take turns here. The sums are read by the statement after this one, which
 * sees what the other has committed meanwhile; in one statement with the lock they would miss it.
 */
const LOCK = `
  insert into academic_records (institution_id, student_id) select distinct $1::int, id from ${STUDENTS} order by id
  on conflict (institution_id, student_id) do update set student_id = excluded.student_id`;

/** Graded finals, of each course the latest: by its term, or where it has none by the day of submission. */
const LATEST_FINALS = `
  select distinct on (grade.course_id) grade.points, course.credits, course.gpa_applicable
  from grades as grade
    join courses as course on course.institution_id = $1 and course.id = grade.course_id
    left join terms as term on term.institution_id = $1 and term.id = grade.term_id
  where grade.institution_id = $1 and grade.student_id = student.id and grade.assessment_id is null
    and grade.status = 'graded' and grade.points is not null
  order by grade.course_id, coalesce(term.starts_on, grade.submitted_at::date) desc, grade.submitted_at desc, grade.id desc`;

/** Marks of days on which the student was enrolled in the class that took them. */
const MARKS = `
  select mark.status
  from attendance_records as mark
  where mark.institution_id = $1 and mark.student_id = student.id and exists (
    select from enrolments as enrolment
    where enrolment.institution_id = $1 and enrolment.student_id = student.id and enrolment.class_id = mark.class_id
      and mark.date >= enrolment.begins_on and (enrolment.ends_on is null or mark.date < enrolment.ends_on))`;

const RECOMPUTE = `
  update academic_records as record
  set (quality_points, gpa_credits, total_credits, days_present, days_late, days_absent, days_excused)
    = (finals.quality_points, finals.gpa_credits, finals.total_credits, days.present, days.late, days.absent, days.excused)
  from ${STUDENTS}
    cross join lateral (
      select coalesce(sum(points * credits) filter (where gpa_applicable), 0) as quality_points,
        coalesce(sum(credits) filter (where gpa_applicable), 0) as gpa_credits,
        coalesce(sum(credits) filter (where points > 0), 0) as total_credits
      from (${LATEST_FINALS}) as final
    ) as finals
    cross join lateral (
      select count(*) filter (where status = 'present') as present, count(*) filter (where status = 'late') as late,
        count(*) filter (where status = 'absent') as absent, count(*) filter (where status = 'excused') as excused
      from (${MARKS}) as mark
    ) as days
  where record.institution_id = $1 and record.student_id = student.id`;

/**
 * Brings the academic records of the students up to date with their finals and marks ([D28]). To be called in the transaction
 * of every change to either, or to enrolments or courses that they depend on, after that change.
 */
export async function recomputeAcademicRecords(
  client: PoolClient,
  institutionId: number,
  studentIds: readonly number[] | 'all',
): Promise<void> {
  const values = [institutionId, studentIds === 'all' ? null : studentIds];
  await prepared(client, LOCK, values);
  await prepared(client, RECOMPUTE, values);
}
