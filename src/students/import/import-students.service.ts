import { missingPermission } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { bulkDatabase } from '../../database/connection/database.ts';
import { today } from '../../input/time-zone.ts';
import type { Registrar } from '../../registrar.ts';
import { studentStatuses } from '../student.entity.ts';
import type { ImportMode } from './import.entity.ts';
import type { ImportColumn } from './import-columns.ts';
import { type ImportProblem, locateField } from './import-problems.ts';
import { type ImportResult, storeImport } from './import-result.ts';
import { MAX_LISTED_PROBLEMS, runUnprepared } from './import-run.ts';
import { lockMatches, planImport } from './plan/import-plan.sql.ts';
import { chooseJoinMethod, type JoinMethod } from './plan/join-method.ts';
import { type StagedFile, stageFile } from './plan/stage-file.ts';
import { type Outcome, writePlanned } from './plan/written-plan.ts';

/** An uploaded file. */
export interface ReceivedFile {
  readonly bytes: Buffer;
}

export interface ImportInput {
  file: ReceivedFile | Promise<ReceivedFile>;
  /** The class for rows without one. */
  classId?: number | null;
  mode?: ImportMode | null;
  dryRun?: boolean | null;
  atomic?: boolean | null;
}

/**
 * Imports students from a CSV or XLSX file in one transaction: every valid row, or with `atomic` all rows or none. A dry run checks
 * and plans with the same statements, and stops before it writes ([D30], [D31]).
 * @throws AppError `validation_error` for an invalid file or argument, `payload_too_large`, `unsupported_media_type`;
 * `forbidden` for an upsert, which changes existing students, without `update:students`
 */
export async function importStudents(
  request: ServiceRequest,
  { config }: Registrar,
  input: ImportInput,
): Promise<ImportResult> {
  const { caller, database, errors } = request;
  if (input.mode === 'upsert' && !caller.permissions.has('update:students')) throw missingPermission('update:students');
  // If the file itself is invalid, only the other arguments are checked.
  const bytes = errors.has('file') ? undefined : (await input.file).bytes;
  return change(
    { ...request, database: bulkDatabase(database, caller.institutionId) },
    {
      check: (tx) => checkClass(tx, input.classId),
      apply: async (tx) => {
        const mode = input.mode ?? 'create';
        const staged = await stageFile(tx.client, {
          bytes: bytes as Buffer,
          maxRows: config.IMPORT_MAX_ROWS,
          createOnly: mode === 'create',
          statuses: studentStatuses,
          today: today(caller),
        });
        const by = await chooseJoinMethod(tx.client, caller.institutionId);
        const atomic = input.atomic ?? false;
        const dryRun = input.dryRun ?? false;
        const outcome = await writePlanned(tx, { atomic, dryRun }, () =>
          plan(tx, staged, { mode, by, classId: input.classId ?? null, lock: !dryRun }),
        );
        return storeOutcome(tx, staged, outcome, mode, dryRun);
      },
    },
  );
}

async function checkClass({ client, caller, errors }: Change, classId: number | null | undefined): Promise<void> {
  if (classId == null) return;
  const existing = await runUnprepared(client, 'select from classes where institution_id = $1 and id = $2', [
    caller.institutionId,
    classId,
  ]);
  if (existing.rowCount === 0) errors.add('classId', 'is not a class of this institution.');
}

async function plan(
  { client, caller }: Change,
  { names }: StagedFile,
  { mode, by, classId, lock }: { mode: ImportMode; by: JoinMethod; classId: number | null; lock: boolean },
): Promise<void> {
  const upsert = mode === 'upsert';
  if (upsert && lock) await runUnprepared(client, lockMatches, [caller.institutionId]);
  const text = planImport({ upsert, by, has: (column: ImportColumn) => names[column] !== undefined });
  await runUnprepared(client, text, [caller.institutionId, classId, today(caller)]);
}

/** Stores the import, or discards the transaction of a dry run or of an atomic import with problems. */
async function storeOutcome(
  tx: Change,
  staged: StagedFile,
  { counts, problems, written }: Outcome,
  mode: ImportMode,
  dryRun: boolean,
): Promise<ImportResult> {
  const { created, updated, unchanged, failed } = counts;
  const numbers = { totalRows: staged.totalRows, created, updated, unchanged, failed };
  const id = written ? await storeImport(tx, mode, numbers) : null;
  if (id === null) tx.discard();
  const plannedProblems = problems.map(({ row, field, value, message }) => ({
    row,
    ...locateField(staged, field),
    value,
    code: 'invalid' as const,
    message,
  }));
  return {
    id,
    ...numbers,
    dryRun,
    ignoredColumns: staged.ignored,
    errors: sortProblems(staged, [...staged.problems, ...plannedProblems]),
  };
}

/** Returns the first problems, sorted by row and within a row by column. */
function sortProblems({ names }: StagedFile, problems: ImportProblem[]): ImportProblem[] {
  const order = Object.keys(names);
  const columnIndex = ({ field }: ImportProblem) => (field && field in names ? order.indexOf(field) : order.length);
  return problems.sort((a, b) => a.row - b.row || columnIndex(a) - columnIndex(b)).slice(0, MAX_LISTED_PROBLEMS);
}
