import type { Change } from '../../audit/change.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { checkNumber } from '../../input/number-rules.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';

/** A test, essay or the like as it is sent with its grades ([D37]). */
export interface AssessmentInput {
  title?: TextInput;
  type?: TextInput;
  maxScore?: number | null;
  weight?: number | null;
}

export interface AssessmentColumns {
  title: string;
  type: string | null;
  maxScore: number;
  weight: number | null;
}

/** Where grades belong: the class, the course and the term. */
export interface GradePlace {
  classId: number;
  courseId: number;
  termId: number | null;
}

/** An assessment as it is to be, and the one that is stored already. */
export interface FoundAssessment {
  wanted: AssessmentColumns;
  stored: (AssessmentColumns & { id: number }) | undefined;
}

/** The best score where none is named: of a new assessment, and of finals ([D37]). */
export const DEFAULT_MAX_SCORE = 100;

/**
 * The assessment of an input: one that is known by its title keeps what the input leaves out, and nobody else submits grades
 * of it until the transaction ends.
 */
export async function findAssessment(
  tx: Change,
  problems: ValidationErrors,
  input: AssessmentInput,
  { classId, courseId, termId }: GradePlace,
): Promise<FoundAssessment> {
  const title = readText(problems, 'assessment.title', input.title, { required: true, max: 200, visibility: 'name' });
  const type = readText(problems, 'assessment.type', input.type, { max: 50, visibility: 'name' });
  checkNumber(problems, 'assessment.maxScore', input.maxScore, { min: 0.01, max: 99_999.99, decimals: 2 });
  checkNumber(problems, 'assessment.weight', input.weight, { min: 0, max: 9_999.999, decimals: 3 });
  const { rows } = await prepared<AssessmentColumns & { id: number } & Record<string, unknown>>(
    tx.client,
    `select id, title, type, max_score::float8 as "maxScore", weight::float8 from assessments
     where institution_id = $1 and class_id = $2 and course_id = $3 and term_id is not distinct from $4::int and title = $5
     for no key update`,
    [tx.caller.institutionId, classId, courseId, termId, title],
  );
  const stored = rows[0];
  // A best score that is wrong is reported by itself; the grades are then measured by what it would be without it.
  const maxScore = problems.has('assessment.maxScore') ? null : input.maxScore;
  const wanted = {
    title: title as string,
    type: type === undefined ? (stored?.type ?? null) : type,
    maxScore: maxScore ?? stored?.maxScore ?? DEFAULT_MAX_SCORE,
    weight: input.weight === undefined ? (stored?.weight ?? null) : input.weight,
  };
  return { wanted, stored };
}

/**
 * Refuses another best score while students who are not among those that are graded have grades of the assessment: these are
 * measured by the former one.
 */
export async function checkMaxScore(
  tx: Change,
  { wanted, stored }: FoundAssessment,
  classId: number,
  studentIds: readonly number[],
): Promise<void> {
  if (!stored || stored.maxScore === wanted.maxScore) return;
  const { rowCount } = await prepared(
    tx.client,
    `select from grades where institution_id = $1 and class_id = $2 and assessment_id = $3 and student_id <> all($4::int[])
     limit 1`,
    [tx.caller.institutionId, classId, stored.id, studentIds],
  );
  if (rowCount) refuseMaxScore(tx.caller.problems);
}

function refuseMaxScore(problems: ValidationErrors): void {
  problems.add(
    'assessment.maxScore',
    'cannot change while students that this submission leaves out have grades of it.',
  );
}

/**
 * Stores the assessment where it is new or changed.
 * @returns its id, and whether it was written
 * @throws AppError `validation_error` where somebody created it with another best score meanwhile
 */
export async function saveAssessment(
  tx: Change,
  { wanted, stored }: FoundAssessment,
  { classId, courseId, termId }: GradePlace,
): Promise<{ id: number; written: boolean }> {
  const { title, type, maxScore, weight } = wanted;
  const same = stored && stored.type === type && stored.maxScore === maxScore && stored.weight === weight;
  if (same) return { id: stored.id, written: false };
  const { rows } = await prepared<{ id: number }>(
    tx.client,
    `insert into assessments (institution_id, class_id, course_id, term_id, title, type, max_score, weight)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint assessments_key do update
       set type = excluded.type, max_score = excluded.max_score, weight = excluded.weight, updated_at = now()
       where $9::boolean or assessments.max_score = excluded.max_score
     returning id`,
    [tx.caller.institutionId, classId, courseId, termId, title, type, maxScore, weight, stored !== undefined],
  );
  if (!rows[0]) refuseMaxScore(tx.caller.problems);
  tx.caller.problems.throwIfAny();
  return { id: (rows[0] as { id: number }).id, written: true };
}

/** What of an assessment a submission sets, from what was stored, as the audit trail names it. */
export function assessmentChanges({ wanted, stored }: FoundAssessment): FieldChanges {
  return diff(stored ? assessmentFacts(stored) : {}, assessmentFacts(wanted));
}

function assessmentFacts({ type, maxScore, weight }: AssessmentColumns): Record<string, unknown> {
  return { 'assessment.type': type, 'assessment.max_score': maxScore, 'assessment.weight': weight };
}
