import type { Pool, PoolClient } from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import { withConnection } from '../database/connect.ts';
import { connectionSettings } from '../database/connection-settings.ts';
import { prepared } from '../database/prepared.ts';

/** The queue of attempts to deliver an event to a subscription ([D45]). */
export const DELIVERY_QUEUE = 'webhook-deliveries';

const DELIVERY_QUEUE_OPTIONS = {
  /** Seconds after which the job of a process that died is given to another; an attempt takes at most 15. */
  expireInSeconds: 30,
  /** A job comes back only when its process died or handed it back: what failed at the receiver has a table of its own. */
  retryLimit: 1000,
  retryDelay: 0,
  retentionSeconds: 14 * 24 * 3600,
};

/** A pool, or one connection of it, as pg-boss wants it, for statements that differ each time. */
export function connectionOf(pool: Pool | PoolClient): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}

/** A transaction's connection as pg-boss wants it: what it sends or settles there commits with the rest, or not at all. */
export function transactionConnection(client: PoolClient): Db {
  return { executeSql: (text, values) => prepared(client, text, values ?? []) };
}

/**
 * A queue to send jobs to inside transactions; it has no timers and is not started. It reads once what the queue is like, on a
 * connection just for that: transactions that hold all of a pool's connections would wait for another one in vain.
 */
export function openJobSender(url: string): PgBoss {
  const executeSql: Db['executeSql'] = (text, values) =>
    withConnection(url, { connectionTimeoutMillis: 4000 }, (client) => client.query(text, values));
  return new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false });
}

/** Brings the queue's tables in the database at `url` up to date; called by one process at a time, with the migrations. */
export async function installJobQueue(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionSettings(url), max: 1, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  try {
    await boss.start();
    await boss.createQueue(DELIVERY_QUEUE, DELIVERY_QUEUE_OPTIONS);
    await boss.updateQueue(DELIVERY_QUEUE, DELIVERY_QUEUE_OPTIONS);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0]) throw failures[0];
}
