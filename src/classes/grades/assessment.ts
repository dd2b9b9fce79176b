import type { FieldChanges } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { AssessmentValues } from './grade.rules.ts';

export interface AssessmentColumns {
  title: string;
  type: string | null;
  maxScore: number;
  weight: number | null;
}

/** The class, course and term of a submission of grades. */
export interface GradeScope {
  classId: number;
  courseId: number;
  termId: number | null;
}

/** The requested state of an assessment, and the stored one if it exists. */
export interface AssessmentUpdate {
  requested: AssessmentColumns;
  stored: (AssessmentColumns & { id: number }) | undefined;
}

/** The maximum score of final grades, and of a new assessment that sets none ([D37]). */
export const DEFAULT_MAX_SCORE = 100;

/**
 * Looks up an assessment by its title. It is locked: no other transaction submits grades for it until this one ends. Returns
 * undefined if there is none, or no title.
 */
export async function lockAssessment(
  tx: Change,
  title: string | undefined,
  { classId, courseId, termId }: GradeScope,
): Promise<AssessmentUpdate['stored']> {
  if (title === undefined) return undefined;
  const { rows } = await prepared<AssessmentColumns & { id: number } & Record<string, unknown>>(
    tx.client,
    `select id, title, type, max_score::float8 as "maxScore", weight::float8 from assessments
     where institution_id = $1 and class_id = $2 and course_id = $3 and term_id is not distinct from $4::int and title = $5
     for no key update`,
    [tx.caller.institutionId, classId, courseId, termId, title],
  );
  return rows[0];
}

/** Returns the update of an assessment. A stored one keeps the values that are absent. */
export function toAssessmentUpdate(
  { title, type, maxScore, weight }: AssessmentValues,
  stored: AssessmentUpdate['stored'],
): AssessmentUpdate {
  const requested = {
    title,
    type: type === undefined ? (stored?.type ?? null) : type,
    maxScore: maxScore ?? stored?.maxScore ?? DEFAULT_MAX_SCORE,
    weight: weight === undefined ? (stored?.weight ?? null) : weight,
  };
  return { requested, stored };
}

/**
 * Adds an error if the maximum score changes while students outside this submission have grades for the assessment, because
 * their scores refer to the former maximum.
 */
export async function checkMaxScore(
  tx: Change,
  classId: number,
  stored: AssessmentUpdate['stored'],
  maxScore: number,
  studentIds: readonly number[],
): Promise<void> {
  if (!stored || stored.maxScore === maxScore) return;
  const { rowCount } = await prepared(
    tx.client,
    `select from grades where institution_id = $1 and class_id = $2 and assessment_id = $3 and student_id <> all($4::int[])
     limit 1`,
    [tx.caller.institutionId, classId, stored.id, studentIds],
  );
  if (rowCount) addMaxScoreError(tx.errors);
}

function addMaxScoreError(errors: ValidationErrors): void {
  errors.add(
    'assessment.maxScore',
    'cannot change while students who are not in this submission have grades for the assessment.',
  );
}

/**
 * Stores the assessment if it is new or changed.
 * @returns its id, and whether it was written
 * @throws AppError `validation_error` if a concurrent request created it with another maximum score
 */
export async function saveAssessment(
  tx: Change,
  { requested, stored }: AssessmentUpdate,
  { classId, courseId, termId }: GradeScope,
): Promise<{ id: number; written: boolean }> {
  const { title, type, maxScore, weight } = requested;
  const isUnchanged = stored && stored.type === type && stored.maxScore === maxScore && stored.weight === weight;
  if (isUnchanged) return { id: stored.id, written: false };
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
  if (!rows[0]) addMaxScoreError(tx.errors);
  tx.errors.throwIfAny();
  return { id: (rows[0] as { id: number }).id, written: true };
}

/** Returns the changes of an assessment, for the audit record. */
export function diffAssessment({ requested, stored }: AssessmentUpdate): FieldChanges {
  return diff(stored ? assessmentAuditFields(stored) : {}, assessmentAuditFields(requested));
}

function assessmentAuditFields({ type, maxScore, weight }: AssessmentColumns): Record<string, unknown> {
  return { 'assessment.type': type, 'assessment.max_score': maxScore, 'assessment.weight': weight };
}
