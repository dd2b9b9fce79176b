import { expect, onTestFinished, test } from 'vitest';
import { IdBlocks } from '../../../src/database/ids/id-blocks.ts';
import { useApp } from '../../support/app.ts';

/** Ids of new records: numbered per institution, taken in blocks by several processes. */

const app = await useApp();

/** Returns the ids as another process takes them. */
function anotherProcess(): IdBlocks {
  const ids = new IdBlocks(app.registrar.database.url);
  onTestFinished(() => ids.close());
  return ids;
}

test('gives each number once, whichever process takes it', async () => {
  const { id } = await app.make.anInstitution();
  const processes = [anotherProcess(), anotherProcess(), anotherProcess()];
  const counts = Array.from({ length: 60 }, (_, index) => index % 7);
  const taken = await Promise.all(
    counts.map((count, index) => (processes[index % 3] as IdBlocks).take(id, 'students', count)),
  );
  expect(taken.map((ids) => ids.length)).toEqual(counts);
  for (const ids of taken) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(new Set(taken.flat()).size).toBe(counts.reduce((sum, count) => sum + count, 0));
});

test('the first institution counts from 1, and no institution sees how much another one counts', async () => {
  const ids = anotherProcess();
  expect(await ids.take(1, 'assessment_categories', 1)).toEqual([1]);
  const [first] = (await ids.take(41, 'students', 1)) as [number];
  await anotherProcess().take(42, 'students', 100_000);
  const [second] = (await ids.take(41, 'students', 1)) as [number];
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(10_000_000);
  expect(second).toBe(first + 1);
});

test('numbers of lists in the order of ids ascend over all processes', async () => {
  const { id } = await app.make.anInstitution();
  const processes = [anotherProcess(), anotherProcess()];
  const taken: number[] = [];
  for (let round = 0; round < 6; round += 1)
    taken.push(...(await (processes[round % 2] as IdBlocks).take(id, 'webhook_deliveries', 2)));
  expect(taken).toEqual(taken.toSorted((a, b) => a - b));
});

test('a transaction that has taken ids does not keep others from taking some', async () => {
  const { institution } = await app.make.aUser();
  const { pool, ids } = app.registrar.database;
  const insert = `insert into courses (institution_id, id, code, name) values ($1, $2::int, 'C' || $2::int, 'Course')`;
  const open = await pool.connect();
  try {
    await open.query('begin');
    await open.query(insert, [institution.id, (await ids.take(institution.id, 'courses', 1))[0]]);
    const [other] = await anotherProcess().take(institution.id, 'courses', 1);
    await pool.query(insert, [institution.id, other]);
  } finally {
    await open.query('rollback');
    open.release();
  }
  const stored = await pool.query('select from courses where institution_id = $1', [institution.id]);
  expect(stored.rowCount).toBe(1);
});

test('numbers continue above a reserved one, in blocks of the other processes too', async () => {
  const { institution, ...user } = await app.make.aUser();
  const client = await app.signIn({ institution, ...user });
  const create = async () => {
    const { data } = (await client.graphql(`mutation { createGuardian(input: { name: "G" }) { id } }`)).body;
    return data.createGuardian.id as number;
  };
  const before = [await create(), await create(), await create()];
  const reserved = Math.max(...before) + 50;
  await anotherProcess().reserve(institution.id, 'guardians', reserved);
  await expect.poll(create).toBeGreaterThan(reserved);
});

test('rows that SQL inserts without ids get consecutive ones, as many as a statement has', async () => {
  const { id } = await app.make.anInstitution();
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into courses (institution_id, code, name) select $1, 'C' || n, 'Course' from generate_series(1, 3000) n returning id`,
    [id],
  );
  const [first] = rows as [{ id: number }];
  expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => first.id + index));
});
