import { type Change, diffOfNew } from '../../audit/change.ts';
import { type ImportCounts, importNumbers, insertImport } from '../../students/import/import-result.ts';
import { analyzeRoster } from '../../students/import/plan/roster-statistics.ts';
import type { FileCounts } from './bundle-counts.ts';
import { runSql } from './run-sql.ts';
import { FORMER_TABLES, storeRecords } from './undo/record-import.sql.ts';
import { IMPORTED, keepWrittenStudents, writeFeed } from './write-feed.ts';

/**
 * Stores the import of a bundle with the records that it wrote. Its audit record has the numbers of each file, its event those of
 * students, as imports of students have ([D44]).
 * @returns the id of the import
 */
export async function storeBundleImport(tx: Change, files: readonly FileCounts[], version: string): Promise<number> {
  const { client, caller } = tx;
  const [row] = await runSql<ImportCounts & Record<string, unknown>>(client, COUNT_STUDENTS);
  const students = row as ImportCounts;
  const counts = { ...sumOf(files), deactivated: students.deactivated };
  const id = await insertImport(tx, { kind: 'oneroster', mode: 'upsert', counts, problems: [] });
  const auditLogId = await tx.write({
    action: 'oneroster.imported',
    resource: { type: 'import', id },
    changes: diffOfNew({
      version,
      ...Object.fromEntries(files.map(({ name, ...ofFile }) => [name.replace('.csv', ''), ofFile])),
    }),
    event: { type: 'students.imported', data: { id, mode: 'upsert', ...importNumbers(students) } },
  });
  const former = await runSql<{ name: string }>(client, FORMER_TABLES);
  const statements = storeRecords(new Set(former.map(({ name }) => name)));
  for (const text of statements) await runSql(client, text, [caller.institutionId, id]);
  await keepWrittenStudents(tx, IMPORTED, id);
  await writeFeed(tx, auditLogId);
  await analyzeRoster(client, caller.institutionId, counts.created);
  return id;
}

const COUNT_STUDENTS = `
  select count(planned_students.row)::int as "totalRows", (count(*) filter (where action = 'created'))::int as created,
    ((count(*) filter (where action = 'updated')) + leaving.count)::int as updated, leaving.count as deactivated,
    (count(*) filter (where action = 'unchanged'))::int as unchanged,
    (count(*) filter (where action in ('skipped', 'kept')))::int as skipped,
    (count(*) filter (where action = 'failed'))::int as failed
  from (select count(*)::int as count from leaving_students) leaving left join planned_students on true group by leaving.count`;

/** Adds up the rows of all files. A row whose record is removed, and a record that is missing, count as updates. */
function sumOf(files: readonly FileCounts[]): Omit<ImportCounts, 'deactivated'> {
  const sum = (count: (file: FileCounts) => number) => files.reduce((total, file) => total + count(file), 0);
  return {
    totalRows: sum(({ rows }) => rows),
    created: sum(({ created }) => created),
    updated: sum(({ updated, removed, missing }) => updated + removed + missing),
    unchanged: sum(({ unchanged }) => unchanged),
    skipped: sum(({ skipped }) => skipped),
    failed: sum(({ failed }) => failed),
  };
}
