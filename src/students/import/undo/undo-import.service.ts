import { isAllowed } from '../../../access/decide.ts';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../../audit/change.ts';
import { today } from '../../../input/time-zone.ts';
import { keepCalendar } from '../../enrolments/calendar-lock.ts';
import { reopenEnrolments } from '../../enrolments/reopen-enrolments.ts';
import { undoGuardianLinks } from '../guardians/plan-guardians.ts';
import { locateField } from '../import-problems.ts';
import type { ImportResult } from '../import-result.ts';
import { bulkRequest, listUnprepared, lockImport, markUndone, runUnprepared } from '../import-run.ts';
import { writeImportFeed } from '../plan/import-feed.ts';
import { chooseJoinMethod } from '../plan/join-method.ts';
import { type Outcome, type PlanCounts, writePlanned } from '../plan/written-plan.ts';
import { readRecordedEnrolments, restoreEnrolments, settleEnrolments } from './recorded-enrolments.sql.ts';
import { listReplaced, lockImported, planUndo, settleUndoneRows } from './undo-plan.sql.ts';

/**
 * Undoes an import: deletes the students that it created and restores the former values of those that it updated or made inactive, with
 * the enrolments that it ended. Students that were changed since are left alone and reported; undoing the import again tries them again.
 * @throws AppError `not_found`; `conflict` if all of it was undone already
 */
export function undoImport(request: ServiceRequest, id: number): Promise<ImportResult> {
  return change(bulkRequest(request), async (tx) => {
    await lockImport(tx, id, 'students');
    await chooseJoinMethod(tx.client, tx.caller.institutionId);
    const outcome = await writePlanned(tx, {}, () => plan(tx, id));
    await reopenReplaced(tx, id);
    await runEach(tx, restoreEnrolments, today(tx.caller));
    await undoGuardianLinks(tx, id);
    await recordUndo(tx, id, outcome.counts);
    return toResult(id, outcome);
  });
}

async function plan(tx: Change, id: number): Promise<void> {
  const { client, caller } = tx;
  await keepCalendar(tx);
  await runUnprepared(client, lockImported, [caller.institutionId, id]);
  await runUnprepared(client, planUndo(isAllowed(caller, 'read:students')), [caller.institutionId, id, today(caller)]);
  await runUnprepared(client, readRecordedEnrolments, [caller.institutionId, id]);
}

/** Runs statements with the institution and, where they take it, a second value. */
async function runEach({ client, caller }: Change, texts: readonly string[], value: unknown): Promise<void> {
  const values = [caller.institutionId, value];
  for (const text of texts) await runUnprepared(client, text, text.includes('$2') ? values : values.slice(0, 1));
}

async function reopenReplaced(tx: Change, id: number): Promise<void> {
  const replaced = await listUnprepared<{ id: number; student_id: number }>(tx.client, listReplaced, [
    tx.caller.institutionId,
    id,
  ]);
  const students = [...new Set(replaced.map(({ student_id }) => student_id))];
  await reopenEnrolments(
    tx,
    students,
    replaced.map((enrolment) => enrolment.id),
  );
}

/** Records the undo, and deletes the former values that are not needed any more. */
async function recordUndo(
  tx: Change,
  id: number,
  { created, updated, deactivated, failed }: PlanCounts,
): Promise<void> {
  await markUndone(tx, id, failed);
  await runEach(tx, [...settleEnrolments, ...settleUndoneRows], id);
  const numbers = { created, updated, deactivated, failed };
  const auditLogId = await tx.write({
    action: 'students.import_undone',
    resource: { type: 'import', id },
    changes: diffOfNew(numbers),
    event: { type: 'students.imported', data: { id, undone: true, ...numbers } },
  });
  await writeImportFeed(tx, auditLogId);
}

function toResult(id: number, { counts, problems }: Outcome): ImportResult {
  const { total, ...numbers } = counts;
  const errors = problems.map(({ row, ...problem }) => ({
    ...problem,
    ...locateField({ names: {} }, problem.field),
    row: row > 0 ? row : null,
  }));
  return {
    id,
    totalRows: total,
    ...numbers,
    skipped: 0,
    dryRun: false,
    file: null,
    columns: [],
    ignoredColumns: [],
    errors,
    changes: null,
  };
}
