import { escapeIdentifier, type PoolClient } from 'pg';
import type { Database } from '../../../database/connection/database.ts';
import { breakConnection } from '../../../database/transactions/copy-out.ts';
import { begin, JIT_OFF } from '../../../database/transactions/transaction-settings.ts';
import { OperatorError } from '../../../shared/operator-error.ts';
import { untilSettled } from './settled-institution.ts';
import { findSelfReferences, findTenantTables, type TenantTable } from './tenant-tables.ts';

/** Rows that one transaction deletes. */
const BATCH = 10_000;

/** The vacuum of what is deleted comes later. */
const KEPT = ['pending_vacuums'];

/** Guards of append-only tables let this transaction delete. */
const DELETING = `set local registrar.deleting = 'on'`;

const MARK = `
  update institutions set deletion_began_at = coalesce(deletion_began_at, $2)
  where id = $1 and closed_at is not null`;

const DELETE_INSTITUTION = 'delete from institutions where id = $1 and deletion_began_at is not null';

export interface DeletedInstitution {
  /** The number of deleted rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The last hash of the audit trail, in hexadecimal; null if it had no record or an earlier run has deleted it. */
  readonly headHash: string | null;
}

export interface DeletionOptions {
  readonly institutionId: number;
  /** Called with the number of deleted rows of a table so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

/**
 * Deletes a closed institution with everything it has, its audit trail included, in transactions of some ten thousand rows. One that is
 * interrupted is completed by the next call; the institution cannot be opened any more.
 * @throws OperatorError if the institution is open
 */
export async function deleteInstitution(
  { pool, shares }: Database,
  { institutionId, onProgress }: DeletionOptions,
): Promise<DeletedInstitution> {
  const client = await shares.bulk.of(institutionId).connect();
  try {
    if ((await client.query(MARK, [institutionId, new Date()])).rowCount === 0)
      throw new OperatorError('The institution is open: use close-institution first.');
    await untilSettled(pool, institutionId);
    const headHash = await findHeadHash(client, institutionId);
    const rows = await deleteRows(client, { institutionId, onProgress });
    await inDeletion(client, () => client.query(DELETE_INSTITUTION, [institutionId]));
    client.release();
    return { rows, headHash };
  } catch (error) {
    breakConnection(client);
    throw error;
  }
}

async function findHeadHash(client: PoolClient, institutionId: number): Promise<string | null> {
  const text = `select encode(hash, 'hex') as hash from audit_heads where institution_id = $1`;
  return (await client.query<{ hash: string }>(text, [institutionId])).rows[0]?.hash ?? null;
}

/**
 * Deletes the rows of all tables, those that reference others first. Triggers record some deletions in other tables, so it is repeated
 * until nothing is left.
 */
async function deleteRows(
  client: PoolClient,
  { institutionId, onProgress }: DeletionOptions,
): Promise<Record<string, number>> {
  const tables = (await findTenantTables(client, KEPT)).filter(({ name }) => name !== 'institutions').reverse();
  const selfReferences = await findSelfReferences(client);
  const rows: Record<string, number> = {};
  const deleteBatch = async ({ name }: TenantTable): Promise<number> => {
    const text = deletion(name, selfReferences.has(name) ? null : BATCH);
    const count = (await inDeletion(client, () => client.query(text, [institutionId]))).rowCount ?? 0;
    if (count === 0) return 0;
    rows[name] = (rows[name] ?? 0) + count;
    onProgress?.(name, rows[name]);
    return count;
  };
  let found: boolean;
  do {
    found = false;
    for (const table of tables) while ((await deleteBatch(table)) > 0) found = true;
  } while (found);
  return rows;
}

/** Rows that reference each other go in one statement. Partitions repeat places, so a batch may have more rows than the limit. */
function deletion(name: string, limit: number | null): string {
  const table = escapeIdentifier(name);
  const all = `delete from ${table} where institution_id = $1`;
  return limit === null
    ? all
    : `${all} and ctid = any (array(select ctid from ${table} where institution_id = $1 limit ${limit}))`;
}

async function inDeletion<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await begin(client, JIT_OFF, DELETING);
  const result = await work();
  await client.query('commit');
  return result;
}
