import { userIdOf } from '../../access/caller.ts';
import { type Change, diffOfNew } from '../../audit/change.ts';
import { nextId } from '../../database/transactions/ids.ts';
import type { ReadColumn } from './file/sheet-messages.ts';
import { storeParentLinks } from './guardians/guardian-plan.sql.ts';
import { type ImportProblem, toStoredProblem } from './import-problems.ts';
import { type ImportKind, type ImportMode, runUnprepared } from './import-run.ts';
import { writeImportFeed } from './plan/import-feed.ts';
import { storeImportRows } from './plan/import-write.sql.ts';
import { analyzeRoster } from './plan/roster-statistics.ts';
import type { ImportedFile } from './plan/stage-file.ts';
import type { PlannedChange } from './plan/written-plan.ts';
import { recordEnrolments } from './undo/recorded-enrolments.sql.ts';

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
  /** The decisions with which the file was read; null for an undo. */
  file: ImportedFile | null;
  /** The field that each column of the file was taken for. */
  columns: ReadColumn[];
  ignoredColumns: string[];
  errors: ListedProblem[];
  /** The changes that a dry run would make; null if it was none, or if the caller may not read students. */
  changes: PlannedChange[] | null;
}

/** A problem of a row; the row is null for a student whom the file does not name. */
export type ListedProblem = Omit<ImportProblem, 'row'> & { row: number | null };

export type ImportCounts = Pick<
  ImportResult,
  'totalRows' | 'created' | 'updated' | 'deactivated' | 'unchanged' | 'skipped' | 'failed'
>;

/** An import that was written. */
interface WrittenImport {
  readonly kind: ImportKind;
  readonly mode: ImportMode;
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
}

/** Stores an import with its numbers and problems. @returns its id */
export async function insertImport(tx: Change, written: WrittenImport): Promise<number> {
  const { client, caller } = tx;
  const { kind, mode, counts, problems } = written;
  const id = await nextId(tx, 'imports');
  await runUnprepared(
    client,
    `insert into imports (institution_id, id, kind, mode, total_rows, created, updated, deactivated, unchanged, skipped, failed,
       created_by, actor_name, problems)
     select $1, $2, $3, $4, total_rows, created, updated, deactivated, unchanged, skipped, failed, $5, $6, $7
     from jsonb_to_record($8) as counts (total_rows int, created int, updated int, deactivated int, unchanged int, skipped int, failed int)`,
    [
      caller.institutionId,
      id,
      kind,
      mode,
      userIdOf(caller),
      caller.actorName,
      JSON.stringify(problems.map(toStoredProblem)),
      JSON.stringify(importNumbers(counts)),
    ],
  );
  return id;
}

/** Returns the numbers of an import as audit records and events have them. */
export function importNumbers({ totalRows, ...others }: ImportCounts) {
  return { total_rows: totalRows, ...others };
}

/**
 * Stores an import of students with its problems and its effect on each student. Its audit record and its single event contain
 * counts and no personal data ([D44]).
 * @returns the id of the import
 */
export async function storeImport(tx: Change, written: Omit<WrittenImport, 'kind'>): Promise<number> {
  const { mode, counts } = written;
  const { institutionId } = tx.caller;
  const id = await insertImport(tx, { ...written, kind: 'students' });
  const numbers = importNumbers(counts);
  const auditLogId = await tx.write({
    action: 'students.imported',
    resource: { type: 'import', id },
    changes: diffOfNew({ mode, ...numbers }),
    event: { type: 'students.imported', data: { id, mode, ...numbers } },
  });
  await runUnprepared(tx.client, storeImportRows, [institutionId, id]);
  if (mode === 'upsert')
    for (const text of [recordEnrolments, storeParentLinks]) await runUnprepared(tx.client, text, [institutionId, id]);
  await writeImportFeed(tx, auditLogId);
  await analyzeRoster(tx.client, institutionId, counts.created);
  return id;
}
