import { userIdOf } from '../../access/caller.ts';
import { type Change, diff, diffOfNew } from '../../audit/change.ts';
import { auditedColumns } from '../../audit/entities/audited-columns.ts';
import { Grade } from '../../classes/grades/grade.entity.ts';
import { toGrade } from '../../classes/grades/grade.rules.ts';
import { keepFormer } from '../../classes/grades/grade-history.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { type ResultValues, scoreStatusOf, toGradeStatus } from './gradebook.rules.ts';
import type { CheckedResult } from './result.checks.ts';
import type { ResultTarget } from './result-target.ts';

/** A grade that was written, and how. */
export interface WrittenGrade {
  readonly id: number;
  readonly effect: 'created' | 'updated' | 'unchanged';
}

/**
 * Creates the grade of a result, or changes it and keeps the former one as history ([D37]). It is published even where submissions are
 * held back ([D138]): a platform reads what it has put.
 */
export async function writeResult(
  tx: Change,
  { target, studentId, rules, stored }: CheckedResult,
  values: ResultValues,
  sourcedId: string | null,
): Promise<WrittenGrade> {
  const { classId, courseId, termId, assessmentId, maxScore } = target;
  const columns = toColumns(values, { maxScore, ...rules });
  const now = new Date();
  const submitted = { submittedBy: userIdOf(tx.caller), submittedAt: now, publishedAt: now, working: null };
  if (!stored) {
    const id = await nextId(tx, 'grades');
    const place = { institutionId: tx.caller.institutionId, classId, courseId, termId, assessmentId, studentId };
    // The database sets them ([D88]).
    const ofCourse = { credits: null, gpaApplicable: null };
    tx.em.create(Grade, { id, sourcedId, ...place, ...columns, ...submitted, ...ofCourse });
    return { id, effect: 'created' };
  }
  const before = auditedColumns(stored);
  tx.em.assign(stored, columns);
  const isSame = Object.keys(diff(before, auditedColumns(stored))).length === 0;
  if (isSame && stored.publishedAt !== null) return { id: stored.id, effect: 'unchanged' };
  await keepFormer(tx, 'id', stored.id);
  tx.em.assign(stored, submitted);
  return { id: stored.id, effect: 'updated' };
}

/** Returns the grade's columns for a result. A sent text wins over the letter that the score makes. */
function toColumns(values: ResultValues, grading: Parameters<typeof toGrade>[1]) {
  const { scoreStatus, score, textScore = null, scoreDate, comment, inProgress, incomplete, late, missing } = values;
  const status = toGradeStatus(values);
  const letter = score === null ? textScore : null;
  const { letter: ownLetter, points } = toGrade({ score, letter, status }, grading);
  return {
    score,
    maxScore: grading.maxScore,
    letter: textScore ?? ownLetter,
    points,
    status,
    comment: comment ?? null,
    late: late ?? false,
    missing: missing ?? false,
    scoreStatus: scoreStatusOf[status] === scoreStatus ? null : scoreStatus,
    inProgress,
    incomplete: incomplete === null || incomplete === (status === 'incomplete') ? null : incomplete,
    scoredOn: scoreDate?.day ?? null,
  };
}

/** Records written grades of a line item as a submission. Does nothing if all were unchanged. */
export function recordResults(
  tx: Change,
  target: Pick<ResultTarget, 'classId' | 'courseId' | 'term' | 'title'>,
  written: readonly WrittenGrade[],
): void {
  const count = (effect: WrittenGrade['effect']) => written.filter((grade) => grade.effect === effect).length;
  const [created, updated] = [count('created'), count('updated')];
  if (created + updated === 0) return;
  const { classId, courseId, term, title } = target;
  const summary = { course_id: courseId, term, assessment: title, created, updated };
  const gradeIds = written.filter(({ effect }) => effect !== 'unchanged').map(({ id }) => id);
  tx.record({
    action: 'grades.submitted',
    resource: { type: 'class', id: classId },
    changes: diffOfNew({ ...summary, grade_ids: gradeIds }),
    event: { type: 'grades.submitted', data: { class_id: classId, ...summary } },
  });
}
