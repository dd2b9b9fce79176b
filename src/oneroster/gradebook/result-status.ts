import type { GradeStatus, ScoreStatus } from '../../classes/grades/grade.entity.ts';
import type { ResultValues } from './gradebook.rules.ts';

/** The status of a grade for each status of a result. Work with another status is not known to be graded: incomplete, it does not count. */
const statusOf: Partial<Record<ScoreStatus, GradeStatus>> = { 'fully graded': 'graded', exempt: 'exempt' };

/** The status of a result for each status of a grade, where no learning platform said more. */
export const scoreStatusOf: Partial<Record<GradeStatus, ScoreStatus>> = {
  graded: 'fully graded',
  incomplete: 'partially graded',
  exempt: 'exempt',
};

/** Returns the status of the grade for a result. */
export function toGradeStatus({
  scoreStatus,
  incomplete,
}: Pick<ResultValues, 'scoreStatus' | 'incomplete'>): GradeStatus {
  return scoreStatus === 'fully graded' && incomplete ? 'incomplete' : (statusOf[scoreStatus] ?? 'incomplete');
}
