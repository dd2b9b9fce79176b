import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { expiredResponses } from '../../../src/auth/idempotency/idempotency-store.ts';
import { deleteOldRows } from '../../../src/database/transactions/delete-old-rows.ts';
import { useSharedApp } from '../../support/app.ts';

const app = await useSharedApp();

async function store(institutionId: number, count: number, hours: number): Promise<void> {
  await app.pool.query(
    `insert into idempotency_keys (institution_id, credential, method, path, key, request_hash, status, created_at)
     select $1, 'user:1', 'POST', '/students', $3::int || '-' || n, '', 201, now() - make_interval(hours => $3::int, secs => n % 1000)
     from generate_series(1, $2::int) n`,
    [institutionId, count, hours],
  );
}

test('deletes old rows in several transactions, and keeps the others', async () => {
  const { id } = await app.make.anInstitution();
  const { pool } = app;
  await store(id, 25_000, 24);
  await store(id, 3, 23);
  const deleted: number[] = [];
  const counting = async (work: (client: PoolClient) => Promise<number>) => {
    const client = await pool.connect();
    try {
      deleted.push(await work(client));
    } finally {
      client.release();
    }
    return deleted.at(-1) as number;
  };
  await deleteOldRows(counting, expiredResponses);
  const { rows } = await pool.query(`select key from idempotency_keys where institution_id = $1 order by 1`, [id]);
  expect(rows.map(({ key }) => key)).toEqual(['23-1', '23-2', '23-3']);
  expect(deleted).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(Math.max(...deleted)).toBeLessThan(11_000);
});
