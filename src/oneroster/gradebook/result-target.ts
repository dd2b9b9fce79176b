import { LockMode } from '@mikro-orm/postgresql';
import type { Change } from '../../audit/change.ts';
import { Assessment } from '../../classes/grades/assessments/assessment.entity.ts';
import { DEFAULT_MAX_SCORE } from '../../classes/grades/assessments/assessment.rules.ts';
import type { GradeScope } from '../../classes/grades/assessments/assessment.ts';
import { assertFinalsOpen, type FinalDays, findTermProblem, toFinalDays } from '../../classes/grades/final-term.ts';
import { lockCourse, lockTerm } from '../../classes/grades/grade-target.ts';
import { lockOwnClass, type OwnClass } from '../../classes/own-class.ts';
import { findIdBySourcedId } from '../find-by-sourced-id.ts';

/** The line item of final grades: class, course and term, 0 for none. */
export const FINAL_GRADES_ID = /^f-([1-9]\d{0,9})-([1-9]\d{0,9})-(0|[1-9]\d{0,9})$/;

/** The target of a line item's results: an assessment, or the final grades of a class, course and term. */
export interface ResultTarget extends GradeScope {
  /** Null for final grades. */
  readonly assessmentId: number | null;
  readonly title: string | null;
  /** Name of the term. */
  readonly term: string | null;
  readonly maxScore: number;
  /** The days that decide who gets a final; undefined for an assessment. */
  readonly final?: FinalDays;
  /** The problem of the term of final grades, if it has one. */
  readonly termProblem?: string | undefined;
}

/**
 * Looks up the line item of a result and locks its class; undefined if there is no such line item.
 * @throws AppError `forbidden` ([D20])
 */
export async function findResultTarget(tx: Change, lineItemSourcedId: string): Promise<ResultTarget | undefined> {
  const id = await findIdBySourcedId(tx.client, tx.caller.institutionId, 'assessment', lineItemSourcedId);
  if (id === undefined) return findFinalGrades(tx, lineItemSourcedId);
  const assessment = await tx.em.findOne(Assessment, { id });
  if (!assessment) return undefined;
  const { classId, courseId, termId, title, maxScore } = assessment;
  await lockOwnClass(tx, classId);
  return { classId, courseId, termId, assessmentId: id, title, term: await findTermName(tx, termId), maxScore };
}

/**
 * Locks the assessment of results, if they have one, and returns the target as it is now. Results of other students can be written
 * at the same time. Undefined if the assessment was deleted. Academic records are locked before.
 */
export async function lockResultTarget(tx: Change, target: ResultTarget): Promise<ResultTarget | undefined> {
  if (target.assessmentId === null) return target;
  const options = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true };
  const assessment = await tx.em.findOne(Assessment, { id: target.assessmentId }, options);
  return assessment ? { ...target, maxScore: assessment.maxScore, termId: assessment.termId } : undefined;
}

async function findFinalGrades(tx: Change, sourcedId: string): Promise<ResultTarget | undefined> {
  const [classId, courseId, termId] = FINAL_GRADES_ID.exec(sourcedId)?.slice(1).map(Number) ?? [];
  if (classId === undefined || courseId === undefined || termId === undefined) return undefined;
  const section = await lockClassOf(tx, classId);
  if (!section || (section.courseId !== null && section.courseId !== courseId)) return undefined;
  if (!(await lockCourse(tx, courseId))) return undefined;
  const term = await lockTerm(tx, section, { id: termId });
  if (termId !== 0 && term === null) return undefined;
  assertFinalsOpen(tx, term);
  const final = { final: toFinalDays(section, term), termProblem: await findTermProblem(tx, section, term) };
  const scope = { classId, courseId, termId: term?.id ?? null, assessmentId: null };
  return { ...scope, title: null, term: term?.name ?? null, maxScore: DEFAULT_MAX_SCORE, ...final };
}

async function lockClassOf(tx: Change, classId: number): Promise<OwnClass | undefined> {
  const text = 'select from classes where institution_id = $1 and id = $2';
  const { rowCount } = await tx.query(text, classId);
  return rowCount ? lockOwnClass(tx, classId) : undefined;
}

/** Returns the name of a term, null for none. */
export async function findTermName(tx: Change, termId: number | null): Promise<string | null> {
  if (termId === null) return null;
  const text = 'select name from terms where institution_id = $1 and id = $2';
  return (await tx.query<{ name: string }>(text, termId)).rows[0]?.name ?? null;
}
