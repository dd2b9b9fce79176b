import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { execute } from '../support/execute.ts';
import { whileHolding } from '../support/while-holding.ts';

/**
 * One institution's worst behaviour must not keep the others waiting. Before each had its share of the connections, such reads
 * took a hundred times as long as alone, or were refused; the bounds here are generous, because machines are shared.
 */

const app = useApp({ DATABASE_POOL_SIZE: '4' });
const STUDENTS = 8_000;

let noisy: Client;
let quiet: Client;
let student: number;

beforeAll(async () => {
  const { make, registrar } = app.current;
  const [loud, other] = [await make.aUser(), await make.aUser()];
  student = await make.aStudent(loud.institution);
  await make.aStudent(other.institution);
  const { url } = registrar.database;
  await execute(
    url,
    `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
      select ${loud.institution.id}, 'N' || n, 'Maximiliana' || n, 'Featherstonehaugh', n || '@noisy.example', '2024-09-01'
      from generate_series(1, ${STUDENTS}) n`,
  );
  await execute(url, 'vacuum analyze students');
  noisy = await app.current.as(loud);
  quiet = await app.current.as(other);
});

/** The median of how long so many reads take, one after the other, in milliseconds. */
async function medianRead(client: Client, count = 40): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begin = performance.now();
    expect((await client.get('/students?limit=1')).status).toBe(200);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] as number;
}

/** Sends requests, so many at a time, until the reads of the other institution are done. */
async function medianReadDuring(parallel: number, send: () => Promise<unknown>): Promise<number> {
  let stopped = false;
  const sender = async () => {
    while (!stopped) await send();
  };
  const senders = Array.from({ length: parallel }, sender);
  try {
    return await medianRead(quiet);
  } finally {
    stopped = true;
    await Promise.all(senders);
  }
}

test('40 searches at a time leave the reads of another institution about as fast as they were', async () => {
  const words = ['max', 'imi', 'lia', 'fea', 'the', 'rst', 'one', 'noi'];
  const search = () => noisy.get(`/students/search?q=${words.join('+')}&limit=1`);
  expect((await search()).status).toBe(200);
  await medianRead(quiet);
  const alone = await medianRead(quiet);

  const beside = await medianReadDuring(40, search);

  expect(beside).toBeLessThan(8 * alone + 20);
});

test('updates that wait for a row leave the reads of another institution about as fast as they were', async () => {
  const alone = await medianRead(quiet);
  const lock = { text: 'select from students where id = $1 for update', values: [student] };
  const update = () => noisy.put(`/students/${student}`, { first_name: 'Nobody' });

  const { beside, answer } = await whileHolding(app.current.registrar.database.pool, lock, async () => {
    const median = await medianReadDuring(30, update);
    return { beside: median, answer: await update() };
  });

  expect(beside).toBeLessThan(8 * alone + 20);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: 'conflict' });
  expect(answer.headers.get('retry-after')).toBe('1');
});
