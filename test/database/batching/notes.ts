import { beforeEach } from 'vitest';
import { type FirstStep, joinBatch } from '../../../src/database/batching/join-batch.ts';
import type { BatchableTransaction, BatchStep, Open } from '../../../src/database/transactions/transaction.ts';
import { useApp } from '../../support/app.ts';

/** A database with a table of unique notes, which the steps of batches write. It is empty before each test. */
export async function useNotes() {
  const app = await useApp();
  const { database } = app.registrar;
  const { pool } = database;
  await pool.query('create table notes (text text unique deferrable initially immediate)');
  beforeEach(async () => {
    await pool.query('truncate notes');
  });
  return {
    pool,
    /** Joins this number of concurrent requests of an institution to batches. */
    join: (count: number, institutionId = 1, first: FirstStep = 'change'): Promise<Open<BatchableTransaction>[]> =>
      Promise.all(Array.from({ length: count }, () => joinBatch(database, institutionId, first))),
    /** Returns the committed notes. */
    notes: async (): Promise<string[]> => {
      const { rows } = await pool.query<{ text: string }>('select text from notes order by text');
      return rows.map(({ text }) => text);
    },
  };
}

/** Returns each member's transaction and connection. */
export const inspect: BatchStep<number, { input: number; transaction: string; backend: number }> = {
  writes: false,
  async run({ client }, inputs) {
    const { rows } = await client.query(
      'select pg_current_xact_id()::text as transaction, pg_backend_pid() as backend',
    );
    return inputs.map((input) => ({ input, ...rows[0] }));
  },
};

export const insertNote: BatchStep<string, void> = {
  writes: true,
  async run({ client }, texts) {
    await client.query('insert into notes select unnest($1::text[])', [texts]);
    return texts.map(() => undefined);
  },
};

/** Returns the error of each promise, or undefined if it was fulfilled. */
export async function failures(work: Promise<void>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
}
