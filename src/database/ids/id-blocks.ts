import { LRUCache } from 'lru-cache';
import { Pool, type PoolClient } from 'pg';
import { atMost } from '../../shared/at-most.ts';
import { connectionSettings } from '../connection/connection-settings.ts';
import { ignoreIdleErrors } from '../connection/idle-errors.ts';
import { REVOCATION_CHANNEL } from '../connection/revocation-channel.ts';
import { onlyRow, prepared } from '../reads/prepared.ts';
import { type NumberedTable, orderedTables } from './numbered-tables.ts';

/** Time that requests wait for a block. The counter's row is locked only for the moment in which another process takes one. */
const TIMEOUT_MS = 4_000;

/** Most numbers that are taken ahead. Those that are not used when the process ends remain gaps. */
const MAX_AHEAD = 255;

/** Number of institutions and tables whose blocks are kept. The rest of a block that is dropped remains a gap. */
const MAX_BLOCKS = 20_000;

const RESERVE = `
  insert into id_counters as c (institution_id, kind, next) values ($1, $2, $3)
  on conflict (institution_id, kind) do update set next = excluded.next where c.next < excluded.next`;

/** Numbers new records. */
export type IdSource = Pick<IdBlocks, 'take'>;

/** Numbers of an institution's table that this process may use. */
interface Block {
  next: number;
  /** The first number after the block. */
  end: number;
  /** Number of ids to take ahead the next time. It doubles, so that an institution that adds few records has few gaps. */
  ahead: number;
  /** Settles when the calls before have their numbers. */
  turn: Promise<unknown>;
}

/**
 * Takes ids of new records ahead, in blocks and outside of the transactions that insert them: no transaction waits until another
 * one of its institution has ended. A transaction that is rolled back leaves a gap.
 */
export class IdBlocks {
  private readonly blocks = new LRUCache<string, Block>(atMost(MAX_BLOCKS));
  /** A connection of its own: a transaction that waits for ids must not depend on the connections that such transactions hold. */
  private readonly pool: Pool;

  /** @param url of PostgreSQL itself: behind a pooler, transactions that wait for ids could hold all of its connections */
  constructor(url: string) {
    this.pool = ignoreIdleErrors(
      new Pool({
        ...connectionSettings(url),
        max: 1,
        connectionTimeoutMillis: TIMEOUT_MS,
        query_timeout: TIMEOUT_MS,
        idleTimeoutMillis: 60_000,
        application_name: 'registrar ids',
      }),
    );
  }

  /** Returns the ids for `count` new rows of an institution's table, in ascending order. */
  take(institutionId: number, table: NumberedTable, count: number): Promise<number[]> {
    const key = `${institutionId} ${table}`;
    const block = this.blocks.get(key) ?? { next: 1, end: 1, ahead: 0, turn: Promise.resolve() };
    this.blocks.set(key, block);
    const ids = block.turn.then(() => this.takeFrom(block, { institutionId, table, count }));
    block.turn = ids.catch(() => undefined);
    return ids;
  }

  /**
   * Makes the next ids of an institution's table greater than `highest`. All processes drop the blocks of the institution, which may
   * have lower ones: the notification is that of a changed institution.
   */
  async reserve(institutionId: number, table: NumberedTable, highest: number): Promise<void> {
    await this.pool.query(RESERVE, [institutionId, table, highest + 1]);
    this.drop(institutionId);
    const payload = `institution ${institutionId} ${institutionId}`;
    await this.pool.query('select pg_notify($1, $2)', [REVOCATION_CHANNEL, payload]);
  }

  /** Drops the blocks of an institution, or of all. Their numbers remain gaps. */
  drop(institutionId?: number): void {
    for (const key of this.blocks.keys())
      if (institutionId === undefined || key.startsWith(`${institutionId} `)) this.blocks.delete(key);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async takeFrom(
    block: Block,
    { institutionId, table, count }: { institutionId: number; table: NumberedTable; count: number },
  ): Promise<number[]> {
    const held = Math.min(count, block.end - block.next);
    const ids = range(block.next, held);
    block.next += held;
    const missing = count - held;
    if (missing === 0) return ids;
    const first = await takeIds(this.pool, institutionId, table, missing + block.ahead);
    block.next = first + missing;
    block.end = block.next + block.ahead;
    if (!orderedTables.has(table)) block.ahead = Math.min(block.ahead * 2 + 1, MAX_AHEAD);
    return [...ids, ...range(first, missing)];
  }
}

/** Returns a source that takes ids in a transaction and so locks the counters until it ends: for institutions that nobody else uses yet. */
export function idsWithin(client: PoolClient): IdSource {
  return { take: async (...args) => range(await takeIds(client, ...args), args[2]) };
}

async function takeIds(
  connection: Pool | PoolClient,
  institutionId: number,
  table: NumberedTable,
  count: number,
): Promise<number> {
  const text = 'select take_ids($1, $2, $3) as first';
  return onlyRow(await prepared<{ first: number }>(connection, text, [institutionId, table, count])).first;
}

function range(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}
