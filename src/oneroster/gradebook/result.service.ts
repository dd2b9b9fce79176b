import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { Grade } from '../../classes/grades/grade.entity.ts';
import { lockOwnClass } from '../../classes/own-class.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { parseInput } from '../../input/parse-input.ts';
import { errorsOfPart } from '../../input/validation-errors.ts';
import { notFound } from '../../shared/errors.ts';
import { lockAcademicRecords, updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { findIdBySourcedId } from '../find-by-sourced-id.ts';
import { resultSchema } from './gradebook.rules.ts';
import { type CheckedResult, checkResults } from './result.checks.ts';
import {
  checkNewSourcedId,
  checkSentSourcedId,
  lockSourcedId,
  type PutRecord,
  type PutRequest,
} from './sourced-id.checks.ts';
import { recordResults, writeResult } from './write-result.ts';

const putSchema = z.object({ result: resultSchema });

/**
 * Creates the result with a sourcedId, or replaces its values; the former grade is kept as history ([D37]). One that is the same
 * already stays as it is, with its times. Final grades update GPA and credits.
 * @throws AppError `forbidden` ([D20]); `validation_error` with every problem
 */
export async function putResult(request: ServiceRequest, { sourcedId, body }: PutRequest): Promise<PutRecord> {
  return change(request, {
    input: parseInput(request.errors, putSchema, body as z.input<typeof putSchema>),
    check: async (tx, { result = {} }) => {
      const errors = errorsOfPart(tx.errors, 'result');
      checkSentSourcedId(errors, result.sourcedId, sourcedId);
      await lockSourcedId(tx, 'result', sourcedId);
      const gradeId = await findIdBySourcedId(tx.client, tx.caller.institutionId, 'grade', sourcedId);
      if (gradeId === undefined) checkNewSourcedId(errors, 'result', sourcedId);
      const [checked] = await checkResults(tx, [{ values: result, errors, gradeId }]);
      return checked as CheckedResult;
    },
    apply: async (tx, { result }, checked) => {
      const written = await writeResult(tx, checked, result, sourcedId);
      recordResults(tx, checked.target, [written]);
      if (written.effect !== 'unchanged') await refreshFinals(tx, [checked]);
      return { sourcedId, created: written.effect === 'created' };
    },
  });
}

/**
 * Deletes a result and its history. Deleting a final grade updates GPA and credits.
 * @throws AppError `not_found`, also for results of deleted students; `forbidden` ([D20])
 */
export async function deleteResult(request: ServiceRequest, sourcedId: string): Promise<void> {
  return change(request, {
    apply: async (tx) => {
      await lockSourcedId(tx, 'result', sourcedId);
      const { institutionId } = tx.caller;
      const id = await findIdBySourcedId(tx.client, institutionId, 'grade', sourcedId);
      const grade = id === undefined ? undefined : await lockGrade(tx, id);
      if (!grade) throw notFound('Result');
      await prepared(tx.client, DELETE_HISTORY, [institutionId, grade.id]);
      tx.em.remove(grade);
      await tx.flush();
      const { classId, courseId, termId, assessmentId, studentId } = grade;
      if (assessmentId === null) await updateFinals(tx.client, institutionId, [studentId]);
      const place = { class_id: classId, course_id: courseId, term_id: termId, assessment_id: assessmentId };
      const changes = diff({ ...place, student_id: studentId }, {});
      tx.record({ action: 'grade.deleted', resource: { type: 'grade', id: grade.id }, changes });
    },
  });
}

const DELETE_HISTORY = 'delete from grade_history where institution_id = $1 and grade_id = $2';

const IS_SHOWN = 'select from students where institution_id = $1 and id = $2 and deleted_at is null';

/** Locks a grade and what it counts for; undefined if it was deleted, or belongs to a deleted student. */
async function lockGrade(tx: Change, id: number): Promise<Grade | undefined> {
  const { institutionId } = tx.caller;
  const unlocked = await tx.em.findOne(Grade, { id });
  if (!unlocked) return undefined;
  await lockOwnClass(tx, unlocked.classId);
  await lockAcademicRecords(tx.client, institutionId, [unlocked.studentId]);
  const { rowCount } = await prepared(tx.client, IS_SHOWN, [institutionId, unlocked.studentId]);
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  return rowCount ? ((await tx.em.findOne(Grade, { id }, options)) ?? undefined) : undefined;
}

/** Updates GPA and credits of students whose final grades were written. */
export async function refreshFinals(tx: Change, results: readonly CheckedResult[]): Promise<void> {
  const students = results.filter(({ target }) => target.assessmentId === null).map(({ studentId }) => studentId);
  if (students.length === 0) return;
  await tx.flush();
  await updateFinals(tx.client, tx.caller.institutionId, students);
}
