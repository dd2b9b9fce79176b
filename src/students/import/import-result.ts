import { diffOfNew } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import type { ImportMode } from './import.entity.ts';
import type { ImportProblem } from './import-problems.ts';
import { runUnprepared } from './import-run.ts';
import { storeImportRows, writeFeed } from './plan/import-write.sql.ts';

/** The outcome of an import or of a dry run ([D31]). */
export interface ImportResult {
  /** Null if nothing was stored: after a dry run, or an atomic import with problems. */
  id: number | null;
  totalRows: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  dryRun: boolean;
  ignoredColumns: string[];
  errors: ImportProblem[];
}

type Counts = Pick<ImportResult, 'totalRows' | 'created' | 'updated' | 'unchanged' | 'failed'>;

/**
 * Stores an import and its effect on each student. Its audit record and its single event contain counts and no personal data
 * ([D44]).
 * @returns the id of the import
 */
export async function storeImport(tx: Change, mode: ImportMode, counts: Counts): Promise<number> {
  const { institutionId } = tx.caller;
  const { totalRows, created, updated, unchanged, failed } = counts;
  const { rows } = await runUnprepared<{ id: number }>(
    tx.client,
    `insert into imports (institution_id, mode, total_rows, created, updated, unchanged, failed)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [institutionId, mode, totalRows, created, updated, unchanged, failed],
  );
  const { id } = rows[0] as { id: number };
  const numbers = { total_rows: totalRows, created, updated, unchanged, failed };
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
