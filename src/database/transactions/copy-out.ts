import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../connection/database.ts';
import { JIT_OFF } from './transaction-settings.ts';

export interface CopyQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** COPY's own options: `format csv, header`. */
  readonly options: string;
}

/**
 * The rows of a query as PostgreSQL writes them, no faster than they are read and without time limit, on a connection of the
 * institution's share. Ending the stream early ends the connection with it.
 * @throws AppError `service_unavailable` where that share, or every such connection, is busy
 */
export async function copyOut({ shares }: Database, institutionId: number, query: CopyQuery): Promise<Readable> {
  const client = await shares.bulk.of(institutionId).connect();
  try {
    const { text, settings } = bound(query);
    await client.query(`begin read only; ${JIT_OFF}`);
    for (const [name, value] of settings) await client.query('select set_config($1, $2, true)', [name, value]);
    return await begun(client.query(copyTo(`copy (${text}) to stdout with (${query.options})`)), client);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** COPY takes no parameters: integers stand in its text, and texts are handed over as settings of the transaction. */
function bound({ text, values }: CopyQuery): { text: string; settings: [name: string, value: string][] } {
  const settings = new Map<string, string>();
  const filled = text.replace(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1];
    if (Number.isSafeInteger(value)) return String(value);
    if (typeof value !== 'string') throw new TypeError(`COPY cannot take $${position}.`);
    settings.set(`registrar.copy_${position}`, value);
    return `current_setting('registrar.copy_${position}')`;
  });
  return { text: filled, settings: [...settings] };
}

/** The rows once there is a first one, or the end: what is wrong with the query itself is known by then. */
async function begun(rows: Readable, client: PoolClient): Promise<Readable> {
  await new Promise<void>((resolve, reject) => {
    const ready = () => {
      rows.off('error', reject);
      resolve();
    };
    rows.once('readable', ready).once('error', reject);
  });
  return released(client, rows);
}

/** Gives the connection back after the last row. One that is left in the middle is cut, since the server would go on writing. */
function released(client: PoolClient, rows: Readable): Readable {
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
    // The cut is reported to the rows once more, where nobody listens any longer; unheard it would end the process.
    rows.on('error', () => undefined);
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    client.release(true);
  });
  return rows;
}
