import type { Readable } from 'node:stream';
import type { Database } from '../connection/database.ts';
import { beginCopies, breakConnection, type CopyQuery, startCopy } from './copy-out.ts';

/** Copies of several queries that see the same data. */
export interface CopySnapshot {
  /** Streams the rows of a query. The copy before must have ended. */
  copy(query: CopyQuery): Promise<Readable>;
  /** Ends the transaction. If a copy may still run, the connection is closed. */
  end(isComplete: boolean): Promise<void>;
}

/**
 * Opens a transaction whose copies all see the data of its beginning, on a bulk connection of the institution's share.
 * @throws AppError `service_unavailable` if that share, or every such connection, is busy
 */
export async function openCopySnapshot({ shares }: Database, institutionId: number): Promise<CopySnapshot> {
  const client = await shares.bulk.of(institutionId).connect();
  try {
    await client.query(beginCopies('isolation level repeatable read read only'));
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    copy: (query) => startCopy(client, query),
    end: async (isComplete) => {
      if (!isComplete) return breakConnection(client);
      await client.query('commit');
      client.release();
    },
  };
}
