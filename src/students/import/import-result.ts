import type { Change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import type { ImportMode } from './import.entity.ts';
import type { ImportProblem } from './import-problems.ts';
import { run } from './import-run.ts';
import { storeImportRows, writeFeed } from './plan/import-write.sql.ts';

/** What an import did, or would do ([D31]). */
export interface ImportResult {
  /** Null where nothing was kept: a dry run, or an atomic import that was refused. */
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
 * Keeps an import and what it did to each student; its audit record and its one event carry counts and nothing of a person
 * ([D44]).
 * @returns the id of the import
 */
export async function storeImport(tx: Change, mode: ImportMode, counts: Counts): Promise<number> {
  const { institutionId } = tx.caller;
  const { totalRows, created, updated, unchanged, failed } = counts;
  const { rows } = await run<{ id: number }>(
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
  await run(tx.client, storeImportRows, [institutionId, id]);
  await run(tx.client, writeFeed, [institutionId, auditLogId]);
  return id;
}
