import { assertAllowed, isAllowed } from '../../access/decide.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { untilAborted } from '../../database/transactions/until-aborted.ts';
import { type DeepPartial, parseInput } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import type { Registrar } from '../../registrar.ts';
import { keepCalendar } from '../enrolments/calendar-lock.ts';
import { studentStatuses } from '../student.entity.ts';
import { NOT_A_CLASS } from '../student.rules.ts';
import { sheetReader } from './file/sheet-reader.ts';
import { hasGuardians, planGuardianLinks, storeGuardianLinks } from './guardians/plan-guardians.ts';
import { type ImportColumn, sourceOf } from './import-columns.ts';
import { type ImportOptions, type ImportOptionsInput, importOptionsSchema } from './import-options.ts';
import { type ImportCounts, type ImportResult, storeImport } from './import-result.ts';
import { bulkRequest, collectPlanned, runUnprepared } from './import-run.ts';
import { listFileProblems } from './listed-problems.ts';
import { listNumbers, lockStudents, planImport } from './plan/import-plan.sql.ts';
import { chooseJoinMethod, type JoinMethod } from './plan/join-method.ts';
import { planMissing } from './plan/missing-students.ts';
import { type StagedFile, type Staging, stageFile } from './plan/stage-file.ts';
import { createStaging } from './plan/staged-columns.ts';
import { type Outcome, writePlanned } from './plan/written-plan.ts';
import { keepFormerEnrolments } from './undo/recorded-enrolments.sql.ts';

/** An uploaded file. */
export interface ReceivedFile {
  readonly bytes: Buffer;
  /** Aborted when the client leaves before it has the response. */
  readonly signal?: AbortSignal;
}

export interface ImportInput extends ImportOptionsInput {
  file: ReceivedFile | Promise<ReceivedFile>;
}

/**
 * Imports students from a CSV or XLSX file in one transaction: every valid row, or with `atomic` all rows or none. A dry run checks
 * and plans with the same statements, and stops before it writes ([D30], [D31]).
 * @throws AppError `validation_error` for an invalid file or argument, `payload_too_large`, `unsupported_media_type`; `conflict` if
 * the file leaves out more students than it may; `forbidden` for an upsert, which changes existing students, without `update:students`
 */
export async function importStudents(
  request: ServiceRequest,
  { config }: Registrar,
  { file, ...input }: ImportInput,
): Promise<ImportResult> {
  const { caller, errors } = request;
  if (input.mode === 'upsert') assertAllowed(caller, { permission: 'update:students' });
  // If the file itself is invalid, only the other arguments are checked.
  const received = errors.has('file') ? undefined : await file;
  return change(bulkRequest(request), {
    input: parseInput(errors, importOptionsSchema, input),
    check: async (tx, options) => {
      checkMissing(tx, options);
      await checkClass(tx, options.classId);
    },
    apply: (tx, options) =>
      untilAborted({ client: tx.client, pool: request.database.pool }, received?.signal, () =>
        importFile(tx, request, received as ReceivedFile, { ...options, maxRows: config.IMPORT_MAX_ROWS }),
      ),
  });
}

/** Where the rows of students are staged. */
const STAGING: Staging = {
  reader: sheetReader,
  table: 'staged_students',
  create: createStaging,
  joined: 'student_id, email, class_name',
};

async function importFile(
  tx: Change,
  request: ServiceRequest,
  { bytes, signal }: ReceivedFile,
  options: ImportOptions & { readonly maxRows: number },
): Promise<ImportResult> {
  const { client, caller } = tx;
  const job = {
    bytes,
    encoding: options.encoding,
    dateFormat: options.dateFormat,
    columns: options.columns ?? null,
    maxRows: options.maxRows,
    createOnly: options.mode === 'create',
    statuses: studentStatuses,
    today: today(caller),
  };
  const staged = await stageFile(client, STAGING, job, { institutionId: caller.institutionId, signal });
  const by = await chooseJoinMethod(client, caller.institutionId);
  const guardians = hasGuardians(tx, staged);
  const outcome = await writePlanned(tx, { ...options, guardians }, async () => {
    await plan(tx, staged, by, options);
    if (guardians) await planGuardianLinks(tx, options.dryRun);
    if (options.mode === 'upsert' && !options.dryRun)
      await runUnprepared(client, keepFormerEnrolments, [caller.institutionId]);
    const fields = Object.keys(staged.names).map((name) => `import.${name}`);
    await collectPlanned(client, request, EXISTING, fields);
  });
  const result = await storeOutcome(tx, staged, outcome, options);
  if (guardians && result.id !== null) await storeGuardianLinks(tx, result.id);
  return result;
}

/** Selects the students whom the plan changes or finds unchanged, and those who have an email that the file gives to others. */
const EXISTING = `
  select id from planned_students where type <> 'created'
  union select email_owner from planned_students where email_owner is not null`;

/** Adds an error if missing students are to be deactivated by a file of new ones, which need not name the others ([D60]). */
function checkMissing({ errors }: Change, { mode, missing }: DeepPartial<ImportOptions>): void {
  if (missing === 'deactivate' && mode === 'create' && !errors.has('mode'))
    errors.add('missing', 'must be keep except with mode upsert: a file of new students says nothing about others.');
}

async function checkClass({ client, caller, errors }: Change, classId: number | null | undefined): Promise<void> {
  if (classId == null) return;
  const existing = await runUnprepared(client, 'select from classes where institution_id = $1 and id = $2', [
    caller.institutionId,
    classId,
  ]);
  if (existing.rowCount === 0) errors.add('classId', NOT_A_CLASS);
}

async function plan(
  tx: Change,
  { names, unreadable }: StagedFile,
  by: JoinMethod,
  options: ImportOptions,
): Promise<void> {
  const { client, caller } = tx;
  const { mode, classId, dryRun } = options;
  const [upsert, deactivates] = [mode === 'upsert', options.missing === 'deactivate'];
  if (!dryRun) await keepCalendar(tx);
  if (upsert && !dryRun) {
    const { rows } = await runUnprepared<{ numbers: string[] }>(client, listNumbers);
    const values = [caller.institutionId, rows[0]?.numbers, ...(deactivates ? [classId] : [])];
    await runUnprepared(client, lockStudents(deactivates), values);
  }
  const text = planImport({
    upsert,
    deactivates,
    by,
    similarIds: options.similarIds,
    has: (column: ImportColumn) => names[sourceOf(column, (field) => names[field] !== undefined)] !== undefined,
    mayReadStudents: isAllowed(caller, 'read:students'),
  });
  await runUnprepared(client, text, [caller.institutionId, classId, today(caller)]);
  if (deactivates) await planMissing(tx, options, unreadable);
}

/** Stores the import, or discards the transaction of a dry run or of an atomic import with problems. */
async function storeOutcome(
  tx: Change,
  staged: StagedFile,
  { counts, problems, changes, written }: Outcome,
  { mode, dryRun }: ImportOptions,
): Promise<ImportResult> {
  const { created, updated, deactivated, unchanged, failed } = counts;
  const { totalRows, skipped, file, columns, ignored } = staged;
  const numbers: ImportCounts = { totalRows, created, updated, deactivated, unchanged, skipped, failed };
  const errors = listFileProblems(staged, problems);
  const id = written ? await storeImport(tx, { mode, counts: numbers, problems: errors }) : null;
  if (id === null) tx.discard();
  return {
    id,
    ...numbers,
    dryRun,
    file,
    columns,
    ignoredColumns: ignored,
    errors,
    changes,
  };
}
