import { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { lockGrade, removeGrade } from '../../classes/grades/delete-grade.service.ts';
import { parseInput } from '../../input/schemas.ts';
import { notFound } from '../../shared/errors.ts';
import { updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { findIdBySourcedId } from '../find-by-sourced-id.ts';
import { resultSchema } from './gradebook.rules.ts';
import { type CheckedResult, checkResults } from './result.checks.ts';
import { beginPut, checkNewSourcedId, lockSourcedId, type PutRecord, type PutRequest } from './sourced-id.checks.ts';
import { recordResults, writeResult } from './write-result.ts';

const putSchema = z.object({ result: resultSchema });

/**
 * Creates the result with a sourcedId, or replaces its values; the former grade is kept as history ([D37]). One that is the same
 * already stays as it is, with its times. Final grades update GPA and credits.
 * @throws AppError `forbidden` ([D20]); `validation_error` with every problem
 */
export function putResult(request: ServiceRequest, { sourcedId, body }: PutRequest): Promise<PutRecord> {
  return change(request, {
    input: parseInput(request.errors, putSchema, body as z.input<typeof putSchema>),
    check: async (tx, { result = {} }) => {
      const errors = await beginPut(tx, 'result', sourcedId, result.sourcedId);
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
 * Deletes a result, which the history of grades keeps ([D89]). Deleting a final grade updates GPA and credits.
 * @throws AppError `not_found`, also for results of deleted students; `forbidden` ([D20])
 */
export function deleteResult(request: ServiceRequest, sourcedId: string): Promise<void> {
  return change(request, async (tx) => {
    await lockSourcedId(tx, 'result', sourcedId);
    const id = await findIdBySourcedId(tx.client, tx.caller.institutionId, 'grade', sourcedId);
    const grade = id === undefined ? undefined : await lockGrade(tx, id);
    if (!grade) throw notFound('Result');
    await removeGrade(tx, grade, null);
  });
}

/** Updates GPA and credits of students whose final grades were written. */
export async function refreshFinals(tx: Change, results: readonly CheckedResult[]): Promise<void> {
  const students = results.filter(({ target }) => target.assessmentId === null).map(({ studentId }) => studentId);
  if (students.length === 0) return;
  await tx.flush();
  await updateFinals(tx, students);
}
