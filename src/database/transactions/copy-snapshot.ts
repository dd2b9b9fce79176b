import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Database } from '../connection/database.ts';
import { runReport } from '../reads/report.ts';
import { beginCopies, breakConnection, type CopyQuery, startCopy } from './copy-out.ts';

/** Copies of several queries that see the same data. */
export interface CopySnapshot {
  /** Streams the rows of a query. The copy before must have ended. */
  copy(query: CopyQuery): Promise<Readable>;
  /** For other reads of the same data, between copies. */
  readonly client: PoolClient;
  /** Ends the transaction after the last copy. */
  end(): Promise<void>;
  /** Ends the transaction at once by closing its connection. Does nothing after the end. */
  break(): void;
}

/**
 * Opens a transaction whose copies all see the data of its beginning: on the replica if it can be used, or else on a bulk connection
 * of the institution's share.
 * @throws AppError `service_unavailable` if that share, or every such connection, is busy
 */
export function openCopySnapshot(database: Database, institutionId: number): Promise<CopySnapshot> {
  return runReport(database, institutionId, 'bulk', beginOn);
}

async function beginOn(client: PoolClient): Promise<CopySnapshot> {
  try {
    await client.query(beginCopies('isolation level repeatable read read only'));
  } catch (error) {
    client.release(true);
    throw error;
  }
  let isOpen = true;
  return {
    copy: (query) => startCopy(client, query),
    client,
    end: async () => {
      await client.query('commit');
      isOpen = false;
      client.release();
    },
    break: () => {
      if (!isOpen) return;
      isOpen = false;
      breakConnection(client);
    },
  };
}
