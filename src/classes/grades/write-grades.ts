import { userIdOf } from '../../access/caller.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { GradeScope } from './assessments/assessment.ts';
import type { GradeColumns } from './grade.rules.ts';
import { HISTORY_COLUMNS } from './grade-history.ts';

export interface GradeCounts {
  created: number;
  updated: number;
  /** Number of grades that were already stored with the same values. */
  unchanged: number;
}

const COLUMNS = 'score, max_score, letter, points, status, comment';
const RESULT_COLUMNS = 'score_status, in_progress, incomplete, scored_on';

/**
 * Writes the grades that differ from the stored ones and keeps the replaced ones as history ([D37]), in one statement. Replaced
 * grades stay late or missing; what a learning platform said beside the former grade no longer applies.
 */
const WRITE = `
  with entry as (
    select * from rows from (jsonb_to_recordset($6) as (id int, student_id int, score numeric(8, 2), max_score numeric(7, 2),
      letter text, points numeric(4, 2), status text, comment text)) with ordinality
    as entry (id, student_id, ${COLUMNS}, position)
  ), former as (
    select g.* from grades g join entry using (student_id)
    where g.institution_id = $1 and g.class_id = $2 and g.course_id = $3 and g.term_id is not distinct from $4::int
      and g.assessment_id is not distinct from $5::int
  ), changed as (
    update grades g set (${COLUMNS}) = (entry.score, entry.max_score, entry.letter, entry.points, entry.status, entry.comment),
      (${RESULT_COLUMNS}) = (null, null, null, null), submitted_by = $7, submitted_at = now()
    from former join entry using (student_id)
    where g.institution_id = $1 and g.id = former.id
      and (former.score, former.max_score, former.letter, former.points, former.status, former.comment)
        is distinct from (entry.score, entry.max_score, entry.letter, entry.points, entry.status, entry.comment)
    returning g.id
  ), history as (
    insert into grade_history (institution_id, grade_id, ${HISTORY_COLUMNS})
    select $1, id, ${HISTORY_COLUMNS} from former where id in (select id from changed)
  ), added as (
    insert into grades (institution_id, id, class_id, course_id, term_id, assessment_id, student_id, ${COLUMNS}, submitted_by)
    select $1, id, $2, $3, $4, $5, student_id, ${COLUMNS}, $7
    from entry where student_id not in (select student_id from former) order by position
    returning id
  )
  select (select count(*)::int from added) as created, (select count(*)::int from changed) as updated`;

/**
 * Writes grades. The students' academic records must be locked, so that no other transaction writes the same grades.
 * @param scope with the assessment's id, or null for final grades
 * @param studentIds the students of the grades, in the same order
 */
export async function writeGrades(
  tx: Change,
  { classId, courseId, termId, assessmentId }: GradeScope & { assessmentId: number | null },
  studentIds: readonly number[],
  grades: readonly GradeColumns[],
): Promise<GradeCounts> {
  const { institutionId } = tx.caller;
  const ids = await tx.ids.take(institutionId, 'grades', grades.length);
  const entries = JSON.stringify(
    grades.map((grade, index) => ({ id: ids[index], student_id: studentIds[index], ...grade })),
  );
  const values = [institutionId, classId, courseId, termId, assessmentId, entries, userIdOf(tx.caller)];
  const { rows } = await prepared<{ created: number; updated: number }>(tx.client, WRITE, values);
  const { created, updated } = rows[0] as { created: number; updated: number };
  return { created, updated, unchanged: grades.length - created - updated };
}
