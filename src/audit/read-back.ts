import type { PoolClient } from 'pg';
import type { ReadModel } from '../database/reads/build-select.ts';
import { readOne } from '../database/reads/one.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import { aliasOf } from '../database/reads/sql.ts';
import type { Change } from './recorded-change.ts';

/**
 * Reads a record of the caller's institution with the caller's selection, including the transaction's changes so far.
 * @param from the table with its alias: `students s`
 */
export async function readBack<T>(
  tx: Change,
  model: ReadModel,
  from: string,
  id: number,
  selection: Selection,
): Promise<Selected<T>> {
  await tx.flush();
  const alias = aliasOf(from);
  const where = `${alias}.institution_id = $1 and ${alias}.id = $2`;
  const query = { from, where, values: [tx.caller.institutionId, id] };
  return (await readOne<T>(tx.client, model, query, selection)) as Selected<T>;
}

/** Reads a record of the caller's institution by a function of its own, including the transaction's changes so far. */
export async function readBackBy<T>(
  tx: Change,
  read: (client: PoolClient, institutionId: number, id: number) => Promise<T>,
  { id }: { id: number },
): Promise<T> {
  await tx.flush();
  return read(tx.client, tx.caller.institutionId, id);
}
