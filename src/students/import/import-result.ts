import { diffOfNew } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import type { ReadColumn } from './file/sheet-reader.ts';
import type { ImportMode } from './import.entity.ts';
import type { ImportProblem } from './import-problems.ts';
import { runUnprepared } from './import-run.ts';
import { storeImportRows, writeFeed } from './plan/import-write.sql.ts';
import type { ImportedFile } from './plan/stage-file.ts';
import type { PlannedChange } from './plan/written-plan.ts';

/** The outcome of an import or of a dry run ([D31]). */
export interface ImportResult {
  /** Null if nothing was stored: after a dry run, or an atomic import with problems. */
  id: number | null;
  totalRows: number;
  created: number;
  /** Includes the students that were made inactive, because the file does not name them. */
  updated: number;
  deactivated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  dryRun: boolean;
  /** How the file was read; null for an undo. */
  file: ImportedFile | null;
  /** The field that each column of the file was taken for. */
  columns: ReadColumn[];
  ignoredColumns: string[];
  errors: ListedProblem[];
  /** What a dry run would change; null if it was none, or if the caller may not read students. */
  changes: PlannedChange[] | null;
}

/** A problem of a row; the row is null for a student whom the file does not name. */
export type ListedProblem = Omit<ImportProblem, 'row'> & { row: number | null };

export type ImportCounts = Pick<
  ImportResult,
  'totalRows' | 'created' | 'updated' | 'deactivated' | 'unchanged' | 'skipped' | 'failed'
>;

/**
 * Stores an import and its effect on each student. Its audit record and its single event contain counts and no personal data
 * ([D44]).
 * @returns the id of the import
 */
export async function storeImport(tx: Change, mode: ImportMode, counts: ImportCounts): Promise<number> {
  const { institutionId } = tx.caller;
  const { totalRows, created, updated, deactivated, unchanged, skipped, failed } = counts;
  const { rows } = await runUnprepared<{ id: number }>(
    tx.client,
    `insert into imports (institution_id, mode, total_rows, created, updated, unchanged, failed)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [institutionId, mode, totalRows, created, updated, unchanged, failed],
  );
  const { id } = rows[0] as { id: number };
  const numbers = { total_rows: totalRows, created, updated, deactivated, unchanged, skipped, failed };
  const auditLogId = await tx.write({
    action: 'students.imported',
    resource: { type: 'import', id },
    changes: diffOfNew({ mode, ...numbers }),
    event: { type: 'students.imported', data: { id, mode, ...numbers } },
  });
  await runUnprepared(tx.client, storeImportRows, [institutionId, id]);
  await runUnprepared(tx.client, writeFeed, [institutionId, auditLogId]);
  return id;
}
