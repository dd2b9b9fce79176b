import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { createTestDatabase } from '../support/database.ts';
import { execute } from '../support/execute.ts';
import { whileHolding } from '../support/while-holding.ts';

/**
 * The load of one institution must not slow down the others. What counts is how many of its requests are answered while one of
 * another institution waits. Before each had its own share of the connections, a read waited for nearly all of them.
 */

const { url, drop } = await createTestDatabase();
const app = await TestApp.on(url, { DATABASE_POOL_SIZE: '4' }, drop);
afterAll(() => app.stop());
const STUDENTS = 8_000;

/** None or one is usual. In one line with 40 others a read waits for 20. */
const MAX_ANSWERS_MEANWHILE = 10;

let noisy: Client;
let quiet: Client;
let school: number;
let student: number;

beforeAll(async () => {
  const { make } = app;
  const [loud, other] = [await make.aUser(), await make.aUser()];
  school = loud.institution.id;
  student = await make.aStudent(loud.institution);
  await make.aStudent(other.institution);
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

/** Sends requests in parallel, and returns how many are answered during a read of the other institution, at the median. */
async function answersDuringRead(parallel: number, send: () => Promise<unknown>, reads = 40): Promise<number> {
  let answered = 0;
  let stopped = false;
  const sender = async () => {
    for (; !stopped; answered += 1) await send();
  };
  const senders = Array.from({ length: parallel }, sender);
  const counts: number[] = [];
  try {
    for (let read = 0; read < reads; read += 1) {
      const before = answered;
      expect((await quiet.get('/students?limit=1')).status).toBe(200);
      counts.push(answered - before);
    }
  } finally {
    stopped = true;
    await Promise.all(senders);
  }
  return counts.toSorted((a, b) => a - b)[reads >> 1] as number;
}

test('40 concurrent searches of one institution hardly slow down the reads of another', async () => {
  const words = ['max', 'imi', 'lia', 'fea', 'the', 'rst', 'one', 'noi'];
  const search = () => noisy.get(`/students/search?q=${words.join('+')}&limit=1`);
  expect((await search()).status).toBe(200);

  expect(await answersDuringRead(40, search)).toBeLessThan(MAX_ANSWERS_MEANWHILE);
});

test('updates that wait for a locked row hardly slow down the reads of another institution', async () => {
  const text = 'select from students where institution_id = $1 and id = $2 for update';
  const lock = { text, values: [school, student] };
  const update = () => noisy.put(`/students/${student}`, { first_name: 'Nobody' });

  const { meanwhile, answer } = await whileHolding(app.pool, lock, async () => ({
    meanwhile: await answersDuringRead(30, update),
    answer: await update(),
  }));

  expect(meanwhile).toBe(0);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: 'conflict' });
  expect(answer.headers.get('retry-after')).toBe('1');
});
