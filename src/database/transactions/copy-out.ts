import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../connection/database.ts';
import { destroyConnection } from '../pg-internals.ts';
import { runReport } from '../reads/report.ts';
import { JIT_OFF } from './transaction-settings.ts';

/** A hundred thousand rows in order of their ids fit. The default of 4 MB makes PostgreSQL write them to disk first. */
const SORT_IN_MEMORY = `set local work_mem = '64MB'`;

export interface CopyQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** COPY's own options: `format csv, header`. */
  readonly options: string;
}

/**
 * Streams the rows of a query by COPY, with backpressure and without time limit, from the replica if it can be used, or else on a
 * bulk connection of the institution's share.
 * Destroying the stream early closes the connection.
 * @throws AppError `service_unavailable` if that share, or every such connection, is busy
 */
export function copyOut(database: Database, institutionId: number, query: CopyQuery): Promise<Readable> {
  return runReport(database, institutionId, 'bulk', (client) => copyFrom(client, query));
}

async function copyFrom(client: PoolClient, query: CopyQuery): Promise<Readable> {
  try {
    await client.query(beginCopies('read only'));
    return releaseAtEnd(client, await startCopy(client, query));
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns the statements that begin a transaction for copies. */
export function beginCopies(mode: string): string {
  return `begin ${mode}; ${JIT_OFF}; ${SORT_IN_MEMORY}`;
}

/** Starts a copy in a transaction. Resolves at the first row or the end, so that an error of the query itself rejects here. */
export async function startCopy(client: PoolClient, query: CopyQuery): Promise<Readable> {
  const rows = client.query(copyTo(`copy (${inlineParameters(query)}) to stdout with (${query.options})`));
  await whenReadable(rows);
  return rows;
}

/** Closes a connection on which a copy may run, since the server would go on sending. */
export function breakConnection(client: PoolClient): void {
  destroyConnection(client);
  client.release(true);
}

/** COPY takes no parameters: returns its text with the values in it. Texts are in hexadecimal, so that nothing in them can be SQL. */
function inlineParameters({ text, values }: CopyQuery): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1];
    if (Number.isSafeInteger(value)) return String(value);
    if (typeof value !== 'string') throw new TypeError(`COPY cannot take $${position}.`);
    return `convert_from(decode('${Buffer.from(value).toString('hex')}', 'hex'), 'UTF8')`;
  });
}

async function whenReadable(rows: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const ready = () => {
      rows.off('error', reject);
      resolve();
    };
    rows.once('readable', ready).once('error', reject);
  });
}

/** Releases the connection after the last row, and closes it if the stream ends early. */
function releaseAtEnd(client: PoolClient, rows: Readable): Readable {
  let complete = false;
  rows.once('end', () => {
    complete = true;
    client.query('commit').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  });
  rows.once('close', () => {
    if (complete) return;
    // Closing the socket emits an error on the stream. Without a listener it would end the process.
    rows.on('error', () => undefined);
    breakConnection(client);
  });
  return rows;
}
