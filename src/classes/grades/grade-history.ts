import { userIdOf } from '../../access/caller.ts';
import type { Change } from '../../audit/change.ts';

/** The columns that the history has of a grade. */
export const HISTORY_COLUMNS = `student_id, class_id, course_id, term_id, assessment_id, score, max_score, letter, points, status, comment,
  late, missing, handed_in_on, working, score_status, in_progress, incomplete, scored_on, submitted_by, submitted_at`;

/** Copies the grade with an id, or those of an assessment, to the history ([D37]). */
export async function keepFormer(tx: Change, column: 'id' | 'assessment_id', value: number): Promise<void> {
  const text = `
    insert into grade_history (institution_id, grade_id, ${HISTORY_COLUMNS})
    select institution_id, id, ${HISTORY_COLUMNS} from grades where institution_id = $1 and ${column} = $2 order by id`;
  await tx.query(text, value);
}

/**
 * Deletes the grade with an id, or those of an assessment. The history keeps them, with who deleted them, when and why ([D89]). Returns
 * how many there were.
 */
export async function deleteGrades(
  tx: Change,
  column: 'id' | 'assessment_id',
  value: number,
  reason: string | null,
): Promise<number> {
  const text = `
    with deleted as (delete from grades where institution_id = $1 and ${column} = $2 returning *)
    insert into grade_history (institution_id, grade_id, ${HISTORY_COLUMNS}, deleted, deleted_by, reason)
    select institution_id, id, ${HISTORY_COLUMNS}, true, $3, $4 from deleted order by id`;
  return (await tx.query(text, value, userIdOf(tx.caller), reason)).rowCount ?? 0;
}
