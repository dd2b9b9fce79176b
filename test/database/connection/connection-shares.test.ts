import { Pool, type PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionShares } from '../../../src/database/connection/connection-shares.ts';
import { ignoreIdleErrors } from '../../../src/database/connection/idle-errors.ts';
import { prepared } from '../../../src/database/reads/prepared.ts';
import { useSharedApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

/** An institution uses at most half of the connections, and waiting institutions take turns. */

const app = await useSharedApp();

function newPool(max: number): Pool {
  const connectionString = app.registrar.database.url;
  const pool = ignoreIdleErrors(new Pool({ connectionString, max, connectionTimeoutMillis: 10_000 }));
  onTestFinished(() => pool.end());
  return pool;
}

function newShares(max: number): { pool: Pool; shares: ConnectionShares } {
  const pool = newPool(max);
  return { pool, shares: new ConnectionShares(pool) };
}

/** Acquires a connection for an institution, and appends its id to `order` on success. */
function acquire(shares: ConnectionShares, institutionId: number, order: number[] = []): Promise<PoolClient> {
  return shares
    .of(institutionId)
    .connect()
    .then((client) => {
      order.push(institutionId);
      return client;
    });
}

test('an institution gets half of the connections, and another one gets the rest at once', async () => {
  const { shares } = newShares(4);
  const first = [await acquire(shares, 1), await acquire(shares, 1)];
  const third = acquire(shares, 1);
  const other = await acquire(shares, 2);

  expect(shares.waitingCount).toBe(1);
  first[0]?.release();
  (await third).release();
  first[1]?.release();
  other.release();
  expect(shares.waitingCount).toBe(0);
});

test('waiting institutions take turns, regardless of how many requests each sends', async () => {
  const { shares } = newShares(1);
  const holder = await acquire(shares, 9);
  const order: number[] = [];
  const waiting = [1, 1, 1, 1, 2, 2, 3].map((institution) => acquire(shares, institution, order));
  holder.release();
  for (const client of waiting) void client.then((acquired) => acquired.release());
  await Promise.all(waiting);

  expect(order).toEqual([1, 2, 3, 1, 2, 1, 1]);
});

test('an institution keeps its limit while a thousand others use the pool', async () => {
  const { shares } = newShares(2);
  const holder = await acquire(shares, 1);
  for (let institution = 2; institution < 1_100; institution += 1) shares.of(institution);
  const second = acquire(shares, 1);

  expect(shares.waitingCount).toBe(1);
  (await acquire(shares, 2)).release();
  holder.release();
  (await second).release();
});

test('plain and prepared statements use the share, and failed ones release their connection', async () => {
  const { shares, pool } = newShares(2);
  const own = shares.of(1);
  const holder = await own.connect();
  const statements = [
    own.query('select 1 as one'),
    prepared(own, 'select $1::int as one', [1]),
    own.query('select 1/0'),
  ];

  expect(shares.waitingCount).toBe(3);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  holder.release();
  const [plain, named, failed] = await Promise.allSettled(statements);
  expect([plain, named]).toMatchObject([{ value: { rows: [{ one: 1 }] } }, { value: { rows: [{ one: 1 }] } }]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(() => holder.release()).toThrow('already been released');
  (await own.connect()).release();
  expect(shares.waitingCount).toBe(0);
});

test('waiting for a connection fails after the timeout', async () => {
  const pool = newPool(2);
  (await pool.connect()).release();
  // Only now, because connecting takes longer on a busy machine.
  pool.options.connectionTimeoutMillis = 50;
  const shares = new ConnectionShares(pool);
  const holder = await acquire(shares, 1);

  await expect(acquire(shares, 1)).rejects.toThrow('timeout exceeded when trying to connect');
  expect(shares.waitingCount).toBe(0);
  holder.release();
  (await acquire(shares, 1)).release();
});

test('requests to the service use the share of their institution', async () => {
  const { make, registrar } = app;
  const user = await make.aUser();
  const client = await app.as(user);
  const shares = registrar.database.shares.requests;
  const share = shares.of(user.institution.id);
  const held = await Promise.all(Array.from({ length: 5 }, () => share.connect()));

  const answers = [
    client.get('/students'),
    client.post('/graphql', { query: '{ courses { data { id } } }' }),
    client.post('/students', { student_id: 'S1', first_name: 'A', last_name: 'B', email: 'a@b.example' }),
  ];
  await eventually(() => shares.waitingCount === 3, 'three requests wait');
  for (const connection of held) connection.release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 201]);
});

test('a bulk pool refuses an institution that has too many waiting requests', async () => {
  const shares = new ConnectionShares(newPool(4), {
    perInstitution: 1,
    maxWaiting: 1,
    refusal: 'Imports are under way.',
  });
  const holder = await shares.of(1).connect();
  const second = shares.of(1).connect();

  await expect(shares.of(1).connect()).rejects.toMatchObject({
    code: 'service_unavailable',
    message: 'Imports are under way.',
  });
  (await shares.of(2).connect()).release();
  holder.release();
  (await second).release();
});
