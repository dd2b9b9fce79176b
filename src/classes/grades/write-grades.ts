import { userIdOf } from '../../access/caller.ts';
import type { Change } from '../../audit/change.ts';
import { onlyRow } from '../../database/reads/prepared.ts';
import type { GradeScope } from './assessments/assessment.ts';
import type { GradeColumns, GradingRules } from './grade.rules.ts';
import { HISTORY_COLUMNS } from './grade-history.ts';

export interface GradeCounts {
  created: number;
  updated: number;
  /** Number of grades that were already stored with the same values. */
  unchanged: number;
}

export interface GradesToWrite {
  readonly studentIds: readonly number[];
  readonly grades: readonly GradeColumns[];
  readonly published: boolean;
  /** True if the submission says it, also of grades that are the same. */
  readonly isSaid: boolean;
}

/** Returns whether the grades of a submission are published: as it says, or else as the institution has chosen ([D138]). */
export function publicationOf(
  { published }: { readonly published?: boolean | null | undefined },
  { gradePublication }: Pick<GradingRules, 'gradePublication'>,
): Pick<GradesToWrite, 'published' | 'isSaid'> {
  return { published: published ?? gradePublication === 'immediate', isSaid: published != null };
}

const COLUMNS = 'score, max_score, letter, points, status, comment';
const HANDED_IN = 'late, missing, handed_in_on';
const RESULT_COLUMNS = 'score_status, in_progress, incomplete, scored_on';

/**
 * Writes the grades that differ from the stored ones and keeps the replaced ones as history ([D37]), in one statement. Replaced
 * grades stay late or missing unless the entry says otherwise; what a learning platform said beside the former grade no longer applies.
 * A final that a policy proposed remains one with another comment.
 * A grade that is written is published or held back, as the submission says ([D138]).
 */
const WRITE = `
  with sent as (
    select * from rows from (jsonb_to_recordset($6) as (id int, student_id int, score numeric(8, 2), max_score numeric(7, 2),
      letter text, points numeric(4, 2), status text, comment text, late boolean, missing boolean, handed_in_on date,
      working json, keeps_day boolean)) with ordinality
    as sent (id, student_id, ${COLUMNS}, ${HANDED_IN}, working, keeps_day, position)
  ), former as (
    select g.* from grades g join sent using (student_id)
    where g.institution_id = $1 and g.class_id = $2 and g.course_id = $3 and g.term_id is not distinct from $4::int
      and g.assessment_id is not distinct from $5::int
  ), entry as (
    select sent.id, student_id, sent.position, sent.score, sent.max_score, sent.letter, sent.points, sent.status, sent.comment,
      coalesce(sent.late, former.late, false) as late, coalesce(sent.missing, former.missing, false) as missing,
      case when sent.keeps_day then former.handed_in_on else sent.handed_in_on end as handed_in_on,
      case when (sent.score, sent.max_score, sent.letter, sent.status)
        is not distinct from (former.score, former.max_score, former.letter, former.status)
        then coalesce(sent.working, former.working) else sent.working end as working
    from sent left join former using (student_id)
  ), changed as (
    update grades g set (${COLUMNS}) = (entry.score, entry.max_score, entry.letter, entry.points, entry.status, entry.comment),
      (${HANDED_IN}, working) = (entry.late, entry.missing, entry.handed_in_on, entry.working),
      (${RESULT_COLUMNS}) = (null, null, null, null),
      published_at = case when $8 then now() end, submitted_by = $7, submitted_at = now()
    from former join entry using (student_id)
    where g.institution_id = $1 and g.id = former.id
      and ((former.score, former.max_score, former.letter, former.points, former.status, former.comment, former.late,
        former.missing, former.handed_in_on) is distinct from (entry.score, entry.max_score, entry.letter, entry.points,
        entry.status, entry.comment, entry.late, entry.missing, entry.handed_in_on)
        or ($8 or $9) and (former.published_at is null) = $8)
    returning g.id
  ), history as (
    insert into grade_history (institution_id, grade_id, ${HISTORY_COLUMNS})
    select $1, id, ${HISTORY_COLUMNS} from former where id in (select id from changed)
  ), added as (
    insert into grades (institution_id, id, class_id, course_id, term_id, assessment_id, student_id, ${COLUMNS}, ${HANDED_IN}, working, published_at, submitted_by)
    select $1, id, $2, $3, $4, $5, student_id, ${COLUMNS}, ${HANDED_IN}, working, case when $8 then now() end, $7
    from entry where student_id not in (select student_id from former) order by position
    returning id
  )
  select (select count(*)::int from added) as created, (select count(*)::int from changed) as updated`;

/**
 * Writes grades. The students' academic records must be locked, so that no other transaction writes the same grades.
 * @param scope with the assessment's id, or null for final grades
 * @param graded the grades, their students in the same order, and whether they are published
 */
export async function writeGrades(
  tx: Change,
  { classId, courseId, termId, assessmentId }: GradeScope & { assessmentId: number | null },
  { studentIds, grades, published, isSaid }: GradesToWrite,
): Promise<GradeCounts> {
  const { institutionId } = tx.caller;
  const ids = await tx.ids.take(institutionId, 'grades', grades.length);
  const entries = JSON.stringify(
    grades.map((grade, index) => ({
      id: ids[index],
      student_id: studentIds[index],
      ...grade,
      keeps_day: grade.handed_in_on === undefined,
    })),
  );
  const { created, updated } = onlyRow(
    await tx.query<{ created: number; updated: number }>(
      WRITE,
      classId,
      courseId,
      termId,
      assessmentId,
      entries,
      userIdOf(tx.caller),
      published,
      isSaid,
    ),
  );
  return { created, updated, unchanged: grades.length - created - updated };
}
