import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../../../shared/operator-error.ts';
import type { FrameReader, MoveHeader } from './frames.ts';
import { type encryptionFor, recodeSecrets } from './moved-secrets.ts';
import { findSelfReferences, type TenantTable } from './tenant-tables.ts';
import { countRows } from './whole-rows.ts';

/** The size of one COPY. PostgreSQL keeps the rows whose foreign keys it will check in memory until the end of a statement. */
const COPY_SIZE = 64 * 1024 * 1024;

interface LoadOptions {
  readonly recode: ReturnType<typeof encryptionFor>;
  readonly onProgress?: ((table: string, rows: number) => void) | undefined;
}

/** Inserts the rows of a file, table by table. @throws OperatorError with PostgreSQL's reason */
export async function loadTables(
  client: PoolClient,
  { tables }: MoveHeader,
  reader: FrameReader,
  { recode, onProgress }: LoadOptions,
): Promise<void> {
  const selfReferences = await findSelfReferences(client);
  for (const table of tables) {
    const { name } = await reader.json('table');
    if (name !== table.name) throw new OperatorError('The tables of the file are not in their order.');
    const limit = selfReferences.has(name) ? Number.POSITIVE_INFINITY : COPY_SIZE;
    let count = 0;
    const prepare = (rows: Buffer) => {
      count += countRows(rows);
      onProgress?.(name, count);
      return recodeSecrets(table, rows, recode);
    };
    for (let first = await reader.rows(); first; first = await reader.rows())
      await copyIn(client, table, upTo(limit, first, reader, prepare));
    if (count > 0) await client.query(`analyze ${escapeIdentifier(name)}`);
  }
}

/** Yields rows until the next table, or until about `limit` bytes. */
async function* upTo(
  limit: number,
  first: Buffer,
  reader: FrameReader,
  prepare: (rows: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  let size = first.length;
  yield prepare(first);
  while (size < limit) {
    const rows = await reader.rows();
    if (!rows) return;
    size += rows.length;
    yield prepare(rows);
  }
}

async function copyIn(client: PoolClient, { name, columns }: TenantTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const target = `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
  try {
    await pipeline(rows, client.query(copyFrom(`copy ${target} from stdin`)));
  } catch (error) {
    const { severity, message, detail } = error as Error & { severity?: string; detail?: string };
    // Errors of the file and of the connection have no severity.
    if (!severity) throw error;
    throw new OperatorError(`The rows of ${name} cannot be inserted: ${message}. ${detail ?? ''}`.trim(), {
      cause: error,
    });
  }
}
