import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';

const app = await useApp();

test.each(['requests', 'bulk', 'verification'] as const)(
  'losing a connection in use of the pool for %s does not affect the other connections',
  async (name) => {
    const pool = app.registrar.database.shares[name].pool;
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const closed = new Promise((resolve) => client.once('end', resolve));
    await pool.query('select pg_terminate_backend($1::int)', [rows[0]?.pid]);
    await closed;
    await expect(client.query('select 1')).rejects.toThrow('is not queryable');
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
);
