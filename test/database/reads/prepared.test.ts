import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepared, preparedSelection } from '../../../src/database/reads/prepared.ts';
import { useSharedApp } from '../../support/app.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const app = await useSharedApp();
let client: PoolClient;

beforeEach(async () => {
  client = await app.pool.connect();
});
afterEach(() => client.release());

const VALUES = `select $1::int as number, $2::text as text, $3::jsonb as json, $4::bytea as bytes, $5::int[] as list, $6::date as date`;

test('a statement returns the same rows once prepared, without a row description', async () => {
  const values = [7, 'Zoë', JSON.stringify({ a: 1 }), Buffer.from([0, 255]), [1, 2], '2005-12-10'];
  const row = {
    number: 7,
    text: 'Zoë',
    json: { a: 1 },
    bytes: Buffer.from([0, 255]),
    list: [1, 2],
    date: '2005-12-10',
  };
  const first = await prepared(client, VALUES, values);
  const second = await prepared(client, VALUES, values);
  expect(first.rows).toEqual([row]);
  expect(second.rows).toEqual([row]);
  expect(second.fields.map(({ name }) => name)).toEqual(Object.keys(row));
  const empty = await prepared(client, VALUES, [null, null, null, null, null, null]);
  expect(Object.values(empty.rows[0] ?? {})).toEqual([null, null, null, null, null, null]);
});

test('statements without rows report the number of changed rows every time', async () => {
  await client.query('create temporary table counted (n int)');
  for (const n of [1, 2, 3]) {
    expect((await prepared(client, 'insert into counted select generate_series(1, $1)', [n])).rowCount).toBe(n);
  }
  await client.query('drop table counted');
});

test('a failing statement rejects with its error and leaves the connection usable', async () => {
  const text = 'select 10 / $1::int as quotient';
  for (const _ of [1, 2]) {
    await expect(prepared(client, text, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await prepared(client, text, [5])).rows).toEqual([{ quotient: 2 }]);
  }
});

test('the stack trace of an error contains the caller', async () => {
  const divide = async () => prepared(client, 'select 1 / $1::int', [0]);
  await expect(divide().catch((error: Error) => error.stack)).resolves.toMatch(/prepared\.test\.ts/);
});

test('concurrent statements get their own rows', async () => {
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const results = await Promise.all(
    numbers.map((n) => prepared<{ n: number }>(app.pool, `select $1::int as n, pg_sleep(0.001)`, [n])),
  );
  expect(results.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
});

test('a silent database counts as unreachable after the given timeout', async () => {
  const sleeper = await app.pool.connect();
  await prepared(sleeper, 'select pg_sleep($1)', [0]);
  await expect(prepared(sleeper, 'select pg_sleep($1)', [5], 20)).rejects.toThrow('Query read timeout');
  sleeper.release(true);
});

const PREPARED = 'select count(*)::int as n from pg_prepared_statements where statement like $1';

test('a connection keeps the 300 most recently used client-defined selections prepared', async () => {
  const runSelection = async (n: number) => {
    const { rows } = await preparedSelection<{ n: number }>(
      client,
      `select ${n} + $1::int as n /* client-defined */`,
      [1],
    );
    expect(rows).toEqual([{ n: n + 1 }]);
  };
  const count = async (pattern: string) => (await client.query(PREPARED, [pattern])).rows[0].n;
  await prepared(client, 'select $1::int as own /* of the service */', [1]);
  for (let n = 0; n < 320; n += 1) {
    await runSelection(n);
    await runSelection(0);
  }

  expect(await count('%client-defined */')).toBe(300);
  expect(await count('select 319 +%client-defined */')).toBe(1);
  expect(await count('select 0 +%client-defined */')).toBe(1);
  expect(await count('select 1 +%client-defined */')).toBe(0);
  expect(await count('%of the service */')).toBe(1);
  // Evicted ones are prepared again, and those that are kept still work.
  for (const n of [1, 319, 0]) await runSelection(n);
  expect(await count('select 1 +%client-defined */')).toBe(1);
});

test('failing selections are evicted like any other, and the connection stays usable', async () => {
  for (let n = 0; n < 310; n += 1) {
    const failing = preparedSelection(client, `select ${n} / $1::int as n, nowhere`, [0]);
    await expect(failing).rejects.toMatchObject({ code: '42703' });
  }
  expect((await preparedSelection(client, 'select $1::int as n', [3])).rows).toEqual([{ n: 3 }]);
});

test('all orders of a selection share a statement, and the response has the requested order', async () => {
  const { make, pool } = app;
  const user = await make.aUser();
  const id = await make.aStudent(user.institution, { first_name: 'Ada', last_name: 'L' });
  const graphql = await app.as(user);
  const fields = ['firstName', 'lastName', 'email', 'status', 'version'];
  const orders = fields.map((_, at) => [...fields.slice(at), ...fields.slice(0, at)]);
  const answers: Record<string, unknown>[] = [];
  const statements = await sqlDuring(pool, async () => {
    for (const order of orders) {
      const { body } = await graphql.post('/graphql', { query: `{ student(id: ${id}) { ${order.join(' ')} } }` });
      answers.push(body.data.student);
    }
  });

  expect(answers.map((answer) => Object.keys(answer))).toEqual(orders);
  expect(new Set(statements.filter((text) => /unnest.*from students s/s.test(text))).size).toBe(1);
});
