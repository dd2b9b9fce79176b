import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { execute } from '../support/execute.ts';
import { whileHolding } from '../support/while-holding.ts';

/**
 * The load of one institution must not slow down the others. Before each had its own share of the connections, these reads took
 * a hundred times as long as on an idle service, or were refused. The bounds are generous, because the machine may be busy.
 */

const app = await useApp({ DATABASE_POOL_SIZE: '4' });
const STUDENTS = 8_000;

const maxMedian = (idle: number) => 25 * idle + 50;

let noisy: Client;
let quiet: Client;
let school: number;
let student: number;

beforeAll(async () => {
  const { make, registrar } = app;
  const [loud, other] = [await make.aUser(), await make.aUser()];
  school = loud.institution.id;
  student = await make.aStudent(loud.institution);
  await make.aStudent(other.institution);
  const { url } = registrar.database;
  await execute(
    url,
    `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
      select ${school}, 'N' || n, 'Maximiliana' || n, 'Featherstonehaugh', n || '@noisy.example', '2024-09-01'
      from generate_series(1, ${STUDENTS}) n`,
  );
  await execute(url, 'vacuum analyze students');
  noisy = await app.as(loud);
  quiet = await app.as(other);
});

/** Reads sequentially and returns the median time in milliseconds. */
async function medianRead(client: Client, count = 40): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    expect((await client.get('/students?limit=1')).status).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] as number;
}

/** Measures the other institution's reads while requests are sent in parallel. */
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

test('40 concurrent searches of one institution hardly slow down the reads of another', async () => {
  const words = ['max', 'imi', 'lia', 'fea', 'the', 'rst', 'one', 'noi'];
  const search = () => noisy.get(`/students/search?q=${words.join('+')}&limit=1`);
  expect((await search()).status).toBe(200);
  await medianRead(quiet);
  const idle = await medianRead(quiet);

  const busy = await medianReadDuring(40, search);

  expect(busy).toBeLessThan(maxMedian(idle));
});

test('updates that wait for a locked row hardly slow down the reads of another institution', async () => {
  const idle = await medianRead(quiet);
  const text = 'select from students where institution_id = $1 and id = $2 for update';
  const lock = { text, values: [school, student] };
  const update = () => noisy.put(`/students/${student}`, { first_name: 'Nobody' });

  const { busy, answer } = await whileHolding(app.pool, lock, async () => {
    const median = await medianReadDuring(30, update);
    return { busy: median, answer: await update() };
  });

  expect(busy).toBeLessThan(maxMedian(idle));
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: 'conflict' });
  expect(answer.headers.get('retry-after')).toBe('1');
});
