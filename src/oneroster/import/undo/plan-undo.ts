import type { PoolClient } from 'pg';
import { runSql } from '../run-sql.ts';
import {
  beginUndo,
  findProblems,
  LIST_WRITTEN,
  linkedTables,
  lockRows,
  READ_INSTITUTION,
  readLinked,
  readRows,
} from './undo-plan.sql.ts';
import { keepUsed } from './undo-write.ts';
import { writtenTables } from './written-tables.ts';

interface Written extends Record<string, unknown> {
  readonly table: string;
  readonly ids: readonly number[];
  readonly linkedIds: readonly (number | null)[];
}

/** Plans the undo of an import, and locks the rows that it wrote. */
export async function planUndo(client: PoolClient, institutionId: number, importId: number): Promise<void> {
  for (const text of beginUndo) await runSql(client, text, [institutionId, importId]);
  const written = await runSql<Written>(client, LIST_WRITTEN);
  for (const each of writtenTables) {
    const rows = written.find(({ table }) => table === each.table);
    if (!rows) continue;
    const { ids, linkedIds } = rows;
    await runSql(client, lockRows(each), [institutionId, ids, linkedIds]);
    await runSql(client, readRows(each), [institutionId, importId, ids, linkedIds]);
    if (!(each.table in linkedTables)) continue;
    const [one, other] = linkedTables[each.table as keyof typeof linkedTables];
    await runSql(client, readLinked(one), [institutionId, ids]);
    await runSql(client, readLinked(other), [institutionId, linkedIds]);
  }
  await runSql(client, READ_INSTITUTION, [institutionId, importId]);
  for (const text of findProblems) await runSql(client, text);
  const enrolments = writtenTables.find(({ table }) => table === 'enrolments');
  if (enrolments) await keepUsed(client, enrolments, institutionId);
}
