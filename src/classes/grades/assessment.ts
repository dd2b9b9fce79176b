import type { FieldChanges } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { type AssessmentColumns, type AssessmentValues, toAssessmentDetails } from './assessment.rules.ts';

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

const DETAILS = 'type, category, max_score, weight, assigned_on, due_on, description';
const EXCLUDED_DETAILS = DETAILS.replace(/\w+/g, 'excluded.$&');

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
    `select id, title, type, category, max_score::float8 as "maxScore", weight::float8, assigned_on::text as "assignedOn",
       due_on::text as "dueOn", description
     from assessments
     where institution_id = $1 and class_id = $2 and course_id = $3 and term_id is not distinct from $4::int and title = $5
     for no key update`,
    [tx.caller.institutionId, classId, courseId, termId, title],
  );
  return rows[0];
}

/** Returns the update of an assessment. A stored one keeps the values that are absent. */
export function toAssessmentUpdate(
  { title, ...values }: AssessmentValues,
  stored: AssessmentUpdate['stored'],
): AssessmentUpdate {
  return { requested: { title, ...toAssessmentDetails(values, stored) }, stored };
}

/** Returns true if an assessment has grades of students other than these, deleted ones included. */
export async function hasGradesOfOthers(
  tx: Change,
  classId: number,
  assessmentId: number,
  studentIds: readonly number[],
): Promise<boolean> {
  const { rowCount } = await prepared(
    tx.client,
    `select from grades where institution_id = $1 and class_id = $2 and assessment_id = $3 and student_id <> all($4::int[])
     limit 1`,
    [tx.caller.institutionId, classId, assessmentId, studentIds],
  );
  return rowCount === 1;
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
  if (await hasGradesOfOthers(tx, classId, stored.id, studentIds)) addMaxScoreError(tx.errors);
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
  update: AssessmentUpdate,
  { classId, courseId, termId }: GradeScope,
): Promise<{ id: number; written: boolean }> {
  const { requested, stored } = update;
  if (stored && Object.keys(diffAssessment(update)).length === 0) return { id: stored.id, written: false };
  const { title, type, category, maxScore, weight, assignedOn, dueOn, description } = requested;
  const { rows } = await prepared<{ id: number }>(
    tx.client,
    `insert into assessments (institution_id, class_id, course_id, term_id, title, ${DETAILS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict on constraint assessments_key do update
       set (${DETAILS}) = (${EXCLUDED_DETAILS}), updated_at = now()
       where $13::boolean or assessments.max_score = excluded.max_score
     returning id`,
    [
      tx.caller.institutionId,
      classId,
      courseId,
      termId,
      title,
      type,
      category,
      maxScore,
      weight,
      assignedOn,
      dueOn,
      description,
      stored !== undefined,
    ],
  );
  if (!rows[0]) addMaxScoreError(tx.errors);
  tx.errors.throwIfAny();
  return { id: (rows[0] as { id: number }).id, written: true };
}

/** Returns the changes of an assessment, for the audit record. */
export function diffAssessment({ requested, stored }: AssessmentUpdate): FieldChanges {
  return diff(stored ? assessmentAuditFields(stored) : {}, assessmentAuditFields(requested));
}

function assessmentAuditFields(columns: AssessmentColumns): Record<string, unknown> {
  const { type, category, maxScore, weight, assignedOn, dueOn, description } = columns;
  return {
    'assessment.type': type,
    'assessment.category': category,
    'assessment.max_score': maxScore,
    'assessment.weight': weight,
    'assessment.assigned_on': assignedOn,
    'assessment.due_on': dueOn,
    'assessment.description': description,
  };
}
