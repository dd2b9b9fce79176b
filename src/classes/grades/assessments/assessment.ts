import { LockMode } from '@mikro-orm/postgresql';
import { type Change, diff } from '../../../audit/change.ts';
import type { FieldChanges } from '../../../audit/change-records.ts';
import { sourcedIdSql } from '../../../database/ids/sourced-id.ts';
import { nextId } from '../../../database/transactions/ids.ts';
import { notFound } from '../../../shared/errors.ts';
import { assertOwnClass } from '../../own-class.ts';
import { Assessment } from './assessment.entity.ts';
import { type AssessmentColumns, type AssessmentValues, toAssessmentDetails } from './assessment.rules.ts';

/** The class, course and term of a submission of grades. */
export interface GradeScope {
  classId: number;
  courseId: number;
  termId: number | null;
}

/** The identifiers of a stored assessment. */
export interface AssessmentIds {
  id: number;
  sourcedId: string;
}

type AssessmentRow = AssessmentIds & Record<string, unknown>;

/** The requested state of an assessment, and the stored one if it exists. */
export interface AssessmentUpdate {
  requested: AssessmentColumns;
  stored: (AssessmentColumns & AssessmentIds) | undefined;
}

const DETAILS = 'type, category, max_score, weight, assigned_on, due_on, description';
const IDS = `id, ${sourcedIdSql('assessment', 'assessments')} as "sourcedId"`;

const OLDEST_WITH_TITLE = `
  select ${IDS}, title, type, category, max_score::float8 as "maxScore", weight::float8, assigned_on::text as "assignedOn",
    due_on::text as "dueOn", description
  from assessments
  where institution_id = $1 and class_id = $2 and course_id = $3 and term_id is not distinct from $4::int and title = $5
  order by id limit 1
  for no key update`;

const INSERT = `
  insert into assessments (institution_id, id, class_id, course_id, term_id, title, ${DETAILS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${IDS}`;

const UPDATE = `
  update assessments set (${DETAILS}, updated_at) = ($3, $4, $5, $6, $7, $8, $9, now())
  where institution_id = $1 and id = $2 returning ${IDS}`;

/**
 * Lets changes of a class's titles wait for each other until the transaction ends: creating, renaming and deleting an assessment.
 * Grades for existing assessments do not wait. The lock goes before those of assessments, so that transactions cannot deadlock.
 */
export async function lockTitles(tx: Change, classId: number): Promise<void> {
  const text = 'select from classes where institution_id = $1 and id = $2 for no key update';
  await tx.query(text, classId);
}

/**
 * Looks up the oldest assessment with a title. It is locked: no other transaction submits grades for it until this one ends. If
 * there is none, the titles of the class are locked, so that the assessment can be created once. Returns undefined then, or if
 * there is no title.
 */
export async function lockAssessment(
  tx: Change,
  title: string | undefined,
  { classId, courseId, termId }: GradeScope,
): Promise<AssessmentUpdate['stored']> {
  if (title === undefined) return undefined;
  const find = () => tx.query<AssessmentColumns & AssessmentRow>(OLDEST_WITH_TITLE, classId, courseId, termId, title);
  const { rows } = await find();
  if (rows[0]) return rows[0];
  await lockTitles(tx, classId);
  return (await find()).rows[0];
}

/**
 * Returns an assessment of a class that the caller can access. It is locked, and so are the titles of its class: until the
 * transaction ends, nobody submits grades for it or creates another one with its title.
 * @throws AppError `not_found`, `forbidden`
 */
export async function lockOwnAssessment(tx: Change, id: number): Promise<Assessment> {
  const unlocked = await tx.em.findOne(Assessment, { id });
  if (!unlocked) throw notFound('Assessment');
  await assertOwnClass(tx.client, tx.caller, unlocked.classId);
  await lockTitles(tx, unlocked.classId);
  const assessment = await tx.em.refresh(unlocked, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!assessment) throw notFound('Assessment');
  return assessment;
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
  assessmentId: number,
  studentIds: readonly number[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from grades where institution_id = $1 and assessment_id = $2 and student_id <> all($3::int[]) limit 1`,
    assessmentId,
    studentIds,
  );
  return rowCount === 1;
}

/**
 * Adds an error if the maximum score changes while students outside this submission have grades for the assessment, because
 * their scores refer to the former maximum.
 */
export async function checkMaxScore(
  tx: Change,
  stored: AssessmentUpdate['stored'],
  maxScore: number,
  studentIds: readonly number[],
): Promise<void> {
  if (!stored || stored.maxScore === maxScore) return;
  if (await hasGradesOfOthers(tx, stored.id, studentIds))
    tx.errors.add(
      'assessment.maxScore',
      'cannot change while students who are not in this submission have grades for the assessment.',
    );
}

/** Stores an assessment that `lockAssessment` has looked up, if it is new or changed. Also returns whether it was written. */
export async function saveAssessment(
  tx: Change,
  update: AssessmentUpdate,
  { classId, courseId, termId }: GradeScope,
): Promise<AssessmentIds & { written: boolean }> {
  const { requested, stored } = update;
  const written = !stored || Object.keys(diffAssessment(update)).length > 0;
  if (!written) return { id: stored.id, sourcedId: stored.sourcedId, written };
  const { title, type, category, maxScore, weight, assignedOn, dueOn, description } = requested;
  const details = [type, category, maxScore, weight, assignedOn, dueOn, description];
  const id = stored?.id ?? (await nextId(tx, 'assessments'));
  const { rows } = await tx.query<AssessmentRow>(
    stored ? UPDATE : INSERT,
    id,
    ...(stored ? [] : [classId, courseId, termId, title]),
    ...details,
  );
  return { ...(rows[0] as AssessmentIds), written };
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
