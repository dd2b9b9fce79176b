import { z } from 'zod';
import { userIdOf } from '../../../access/caller.ts';
import { canAccessEveryClass, isAllowed } from '../../../access/decide.ts';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change } from '../../../audit/change.ts';
import { untilAborted } from '../../../database/transactions/until-aborted.ts';
import { parseInput } from '../../../input/schemas.ts';
import { today } from '../../../input/time-zone.ts';
import type { Registrar } from '../../../registrar.ts';
import { workerFile } from '../../../shared/worker-file.ts';
import { keepCalendar } from '../../../students/enrolments/calendar-lock.ts';
import { FileReader } from '../../../students/import/file/file-reader.ts';
import type { SheetJob, SheetMessage } from '../../../students/import/file/sheet-messages.ts';
import { tableOptions } from '../../../students/import/import-options.ts';
import type { ImportResult } from '../../../students/import/import-result.ts';
import {
  bulkRequest,
  collectPlanned,
  listUnprepared,
  MAX_LISTED_CHANGES,
  MAX_LISTED_PROBLEMS,
  runUnprepared,
} from '../../../students/import/import-run.ts';
import type { ReceivedFile } from '../../../students/import/import-students.service.ts';
import { listFileProblems, type PlanProblem } from '../../../students/import/listed-problems.ts';
import { chooseJoinMethod } from '../../../students/import/plan/join-method.ts';
import { type StagedFile, type Staging, stageFile } from '../../../students/import/plan/stage-file.ts';
import type { PlannedChange } from '../../../students/import/plan/written-plan.ts';
import { findClosedDays } from '../../calendar/closed-days.ts';
import { attendanceStatuses } from '../attendance-status.ts';
import { createStaging } from './mark-row.ts';
import { type MarkField, markFields } from './mark-table.ts';
import {
  countPlan,
  keepWritableRows,
  listChanges,
  listDates,
  listPlanned,
  listProblems,
  lockStaged,
  planMarks,
} from './plan-marks.sql.ts';
import { storeMarkImport } from './store-mark-import.ts';
import { writePlannedMarks } from './write-planned-marks.ts';

/** The options of an import of marks besides its file. */
export const markImportSchema = z.object(tableOptions(markFields));

export type MarkImportOptions = z.output<typeof markImportSchema>;

export interface MarkImportInput extends z.input<typeof markImportSchema> {
  file: ReceivedFile | Promise<ReceivedFile>;
}

/** Where the rows of marks are staged. */
const STAGING: Staging = {
  reader: new FileReader<SheetJob, SheetMessage>(workerFile('mark-worker', import.meta.url)),
  table: 'staged_marks',
  create: createStaging,
  joined: 'student_id, class_code, date',
};

/**
 * Imports marks of attendance from a CSV or XLSX file in one transaction: every valid row, or with `atomic` all rows or none ([D118]). They
 * are what a roll call would record; corrections and absence notes still win over them. A dry run checks and plans with the same
 * statements, and stops before it writes.
 * @throws AppError `validation_error` for an invalid file or argument, `payload_too_large`, `unsupported_media_type`
 */
export async function importAttendance(
  request: ServiceRequest,
  { config }: Registrar,
  { file, ...input }: MarkImportInput,
): Promise<ImportResult> {
  const { errors } = request;
  // If the file itself is invalid, only the other arguments are checked.
  const received = errors.has('file') ? undefined : await file;
  return change(bulkRequest(request), {
    input: parseInput(errors, markImportSchema, input),
    apply: (tx, options) =>
      untilAborted({ client: tx.client, pool: request.database.pool }, received?.signal, () =>
        importFile(tx, request, received as ReceivedFile, { ...options, maxRows: config.IMPORT_MAX_ROWS }),
      ),
  });
}

async function importFile(
  tx: Change,
  request: ServiceRequest,
  { bytes, signal }: ReceivedFile,
  { encoding, dateFormat, columns = null, maxRows, dryRun, atomic }: MarkImportOptions & { readonly maxRows: number },
): Promise<ImportResult> {
  const { client, caller } = tx;
  const job = { bytes, encoding, dateFormat, columns, maxRows, statuses: attendanceStatuses, today: today(caller) };
  const options = { institutionId: caller.institutionId, signal };
  const staged = await stageFile(client, STAGING, { ...job, createOnly: false }, options);
  await chooseJoinMethod(client, caller.institutionId);
  const days = await plan(tx, staged, dryRun);
  const fields = Object.keys(staged.names).map((name) => `import.${name}`);
  await collectPlanned(client, request, listPlanned, fields);
  const [counted] = await listUnprepared<Counts>(client, countPlan);
  const { failed, ...changed } = counted as Counts;
  const problems = await listUnprepared<PlanProblem>(client, listProblems, [MAX_LISTED_PROBLEMS]);
  const listsChanges = dryRun && isAllowed(caller, 'read:students');
  const refused = atomic && failed > 0;
  const changes =
    listsChanges && !refused ? await listUnprepared<PlannedChange>(client, listChanges, [MAX_LISTED_CHANGES]) : [];
  const counts = {
    totalRows: staged.totalRows,
    ...changed,
    ...(refused && { created: 0, updated: 0 }),
    deactivated: 0,
    skipped: staged.skipped,
    failed,
  };
  const errors = listFileProblems(staged, problems);
  const result = { ...counts, dryRun, ...describe(staged), errors, changes: listsChanges ? changes : null };
  if (dryRun || refused) {
    tx.discard();
    return { id: null, ...result };
  }
  await runUnprepared(client, keepWritableRows);
  const rolls = await writePlannedMarks(tx, days);
  return { id: await storeMarkImport(tx, { counts, problems: errors, rolls }), ...result };
}

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

function describe({ file, columns, ignored }: StagedFile) {
  return { file, columns, ignoredColumns: ignored };
}

/** Plans the marks. Returns the first and the last day of the file. */
async function plan(tx: Change, { names }: StagedFile, dryRun: boolean): Promise<{ from: string; to: string }> {
  const { client, caller } = tx;
  const { institutionId } = caller;
  if (!dryRun) {
    await keepCalendar(tx);
    for (const text of lockStaged) await runUnprepared(client, text, [institutionId]);
  }
  const dates = (await listUnprepared<{ date: string }>(client, listDates)).map(({ date }) => date);
  const days = { from: dates[0] ?? today(caller), to: dates.at(-1) ?? today(caller) };
  const closed = JSON.stringify(Object.fromEntries(await findClosedDays(tx, dates)));
  const access = [userIdOf(caller), canAccessEveryClass(caller)];
  const text = planMarks((field: MarkField) => names[field] !== undefined, isAllowed(caller, 'read:students'));
  await runUnprepared(client, text, [institutionId, closed, ...access, days.from, days.to]);
  await runUnprepared(client, 'analyze planned_marks');
  return days;
}
