import type { PoolClient } from 'pg';
import { runSql } from '../run-sql.ts';
import { findReferences, findUsed, KEEP_USED, LIST_CREATED, type Reference } from './undo-plan.sql.ts';
import {
  clearPrimaryTeachers,
  deleteCreated,
  deleteStudents,
  findColumns,
  insertDeleted,
  type RestoredColumn,
  recordStatusChanges,
  releaseGuardians,
  restoreUpdated,
  settleLinks,
} from './undo-write.sql.ts';
import { isRecordSql, type WrittenTable, writtenTables } from './written-tables.ts';

interface Context {
  readonly institutionId: number;
  readonly today: string;
  readonly userId: number | null;
}

/** Writes the undo that `undone_records` plans, table by table: rows that refer to others come before those. */
export async function writeUndo(client: PoolClient, context: Context): Promise<void> {
  const values = [context.institutionId, context.today];
  for (const each of writtenTables) {
    if (each.table === 'terms') await restore(client, each, context);
    if (each.table === 'guardians') await runSql(client, releaseGuardians, values);
    if (each.table === 'students') for (const text of deleteStudents) await runSql(client, text, values);
    else await removeCreated(client, each, context);
    if (each.table === 'guardians') await runSql(client, settleLinks);
    if (each.table !== 'terms') await restore(client, each, context);
  }
  const columns = await runSql<RestoredColumn>(client, findColumns, ['institutions']);
  if (columns.length > 0)
    await runSql(client, restoreUpdated('institutions', 't.id = $1 and r.id = $1', columns), values);
}

async function removeCreated(client: PoolClient, each: WrittenTable, { institutionId }: Context): Promise<void> {
  const isLink = each.key.length > 1;
  // The plan decides which enrolments stay: these must not be outside of their term.
  if (!isLink && each.table !== 'enrolments') await keepUsed(client, each, institutionId);
  await runSql(client, deleteCreated(each), [institutionId]);
}

/** Keeps created rows to which others refer, until there are none: a row that is kept may refer to another one of its table. */
export async function keepUsed(client: PoolClient, each: WrittenTable, institutionId: number): Promise<void> {
  const text = findUsed(each, await runSql<Reference>(client, findReferences, [each.table]));
  for (;;) {
    const [created] = await runSql<{ ids: number[] }>(client, LIST_CREATED, [each.table]);
    if (!created?.ids.length) return;
    const used = await runSql<{ id: number }>(client, text, [institutionId, created.ids]);
    if (used.length === 0) return;
    await runSql(client, KEEP_USED, [each.table, used.map(({ id }) => id)]);
  }
}

async function restore(client: PoolClient, each: WrittenTable, context: Context): Promise<void> {
  const { institutionId, userId } = context;
  const columns = await runSql<RestoredColumn>(client, findColumns, [each.table]);
  if (columns.length === 0) return;
  const all = columns.some(({ name }) => name === each.key[0]);
  if (all) await runSql(client, insertDeleted(each, columns), [institutionId]);
  if (each.table === 'students') await runSql(client, recordStatusChanges, [institutionId, userId]);
  if (each.table === 'class_teachers') await runSql(client, clearPrimaryTeachers, [institutionId]);
  const isRecord = `t.institution_id = $1 and ${isRecordSql(each, 't', 'r')}`;
  await runSql(client, restoreUpdated(each.table, isRecord, columns), [institutionId]);
}
