import { LockMode } from '@mikro-orm/postgresql';
import type { Change } from '../../../audit/change.ts';
import type { FieldErrors } from '../../../input/validation-errors.ts';
import { Grade } from '../grade.entity.ts';
import { findScoreProblem, type GradingRules, toGrade } from '../grade.rules.ts';
import { keepFormer } from '../grade-history.ts';
import { readGradingRules } from '../grade-target.ts';
import type { Assessment } from './assessment.entity.ts';

/** Adds an error if grades of an assessment have scores that another maximum does not allow. The assessment is locked. */
export async function checkScoresFit(
  tx: Change,
  errors: FieldErrors,
  field: string,
  assessment: Assessment,
  maxScore: number,
): Promise<void> {
  const text = 'select max(score)::float8 as highest from grades where institution_id = $1 and assessment_id = $2';
  const { rows } = await tx.query<{ highest: number | null }>(text, assessment.id);
  const highest = rows[0]?.highest ?? null;
  if (highest === null) return;
  const rules = await readGradingRules(tx, assessment.courseId);
  if (findScoreProblem(highest, { maxScore, ...rules }) === undefined) return;
  errors.add(field, `cannot be ${maxScore}: there is a score of ${highest}${EXTRA_CREDIT[rules.extraCredit]}.`);
}

const EXTRA_CREDIT: Record<GradingRules['extraCredit'], string> = {
  allowed: ', and scores are at most ten times the maximum',
  refused: ', and the institution refuses extra credit',
};

/**
 * Relates the scores of an assessment to another maximum. Letters and points follow, the former grades are kept as history ([D37]),
 * and scores stay, with the time of their submission. The assessment is locked. Returns the ids of its grades.
 */
export async function changeMaxScore(tx: Change, assessment: Assessment, maxScore: number): Promise<number[]> {
  const { id: assessmentId } = assessment;
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const grades = await tx.em.find(Grade, { assessmentId }, options);
  if (grades.length === 0) return [];
  await keepFormer(tx, 'assessment_id', assessmentId);
  const rules = await readGradingRules(tx, assessment.courseId);
  for (const grade of grades) tx.em.assign(grade, { maxScore, ...letterAndPoints(grade, maxScore, rules) });
  return grades.map(({ id }) => id);
}

/** Recomputes letter and points; a letter that was sent as text stays. */
function letterAndPoints(
  { score, letter, status, maxScore: former }: Grade,
  maxScore: number,
  rules: GradingRules,
): Partial<Pick<Grade, 'letter' | 'points'>> {
  if (score === null || status !== 'graded') return {};
  const [before, after] = [former, maxScore].map((max) => toGrade({ score, status }, { maxScore: max, ...rules }));
  return { letter: letter === before?.letter ? (after?.letter ?? null) : letter, points: after?.points ?? null };
}
