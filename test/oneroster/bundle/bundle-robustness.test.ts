import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { download } from './bundle-school.ts';

/** Bundles that end early. */

const app = await useApp();
const STUDENTS = 15_000;

/** Enough students, whose names do not compress, that a bundle waits for its reader. */
const user = await app.make.aUser({ role: 'registrar' });
const login = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
const authorization = `Bearer ${login.body.access_token}`;
await app.pool.query({
  text: `insert into students (institution_id, student_id, first_name, last_name, enrollment_date,
      preferred_first_name, preferred_middle_name, preferred_last_name)
    select $1, n, 'A', 'B', '2024-01-01', noise(n, 'a'), noise(n, 'b'), noise(n, 'c') from generate_series(1, $2::int) n`.replace(
    /noise\((.*?)\)/g,
    (_, values) => `substr(sha512(concat(${values})::bytea)::text, 3, 100)`,
  ),
  values: [user.institution.id, STUDENTS],
  query_timeout: 60_000,
} as never);

const busy = () => {
  const { pool } = app.registrar.database.shares.bulk;
  return pool.totalCount - pool.idleCount;
};

/** Counts the bundles that wait for a lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'registrar bulk' and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Starts a bundle without reading its body. */
function begin(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${app.url}/ims/oneroster/bundle`;
    get(url, { headers: { authorization }, agent: false }, resolve).once('error', reject);
  });
}

test('releases the connections of readers who disconnect early', async () => {
  for (let reader = 0; reader < 4; reader += 1) (await begin()).destroy();
  await eventually(() => busy() === 0, 'no connection is busy');
  const bundle = await download(app, user);
  expect(bundle.rows('users')).toHaveLength(STUDENTS + 1);
});

/** Runs an action while bundles that have begun wait for a table. */
async function whileCoursesAreLocked(action: () => Promise<void>): Promise<void> {
  await eventually(() => busy() === 0, 'no connection is busy');
  const lock = await app.pool.connect();
  await lock.query('begin; lock table courses');
  try {
    await action();
  } finally {
    await lock.query('rollback');
    lock.release();
  }
}

test('releases the connections of readers who disconnect while the database works', async () => {
  await whileCoursesAreLocked(async () => {
    const { port, hostname } = new URL(app.url);
    const reader = connect(Number(port), hostname);
    reader.write(`GET /ims/oneroster/bundle HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`);
    await eventually(async () => (await waiting()) === 1, 'the bundle waits for the lock');
    reader.destroy();
    await eventually(() => busy() === 0, 'no connection is busy');
  });
});

test('breaks the connection where the database fails in the middle', async () => {
  await whileCoursesAreLocked(async () => {
    const response = await begin();
    const ended = new Promise<string>((resolve) => {
      response.once('end', () => resolve('end')).once('error', (error) => resolve(error.message));
    });
    response.resume();
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'registrar bulk' and state <> 'idle'`,
    );
    expect(await ended).toBe('aborted');
    await eventually(() => busy() === 0, 'no connection is busy');
  });
  expect((await download(app, user)).texts.has('manifest')).toBe(true);
});
