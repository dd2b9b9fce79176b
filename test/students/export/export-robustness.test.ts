import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { formWith } from '../../support/files.ts';

const app = await useApp();

const STUDENTS = 20_000;

/** Enough students to exceed the buffers between the database and a reader, so that an export waits for its reader. */
const user = await app.make.aUser({ role: 'registrar' });
const client = await app.as(user);
const login = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
const authorization = `Bearer ${login.body.access_token}`;
await app.pool.query({
  text: `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date,
      address_street, address_city, address_state, address_zip)
    select $1, n, 'A', 'B', n || '@x.example', '2024-01-01', repeat('s', 200), repeat('c', 200), repeat('t', 200), repeat('z', 200)
    from generate_series(1, $2::int) n`,
  values: [user.institution.id, STUDENTS],
  query_timeout: 60_000,
} as never);

/** Starts an export without reading its body. */
function begin(format: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${app.url}/students/export?format=${format}`;
    get(url, { headers: { authorization }, agent: false }, resolve).once('error', reject);
  });
}

const FORMATS = ['csv', 'xlsx', 'json', 'ndjson'];

test('releases the connections of readers of every format who disconnect early', async () => {
  for (const format of FORMATS) for (let reader = 0; reader < 4; reader += 1) (await begin(format)).destroy();
  const { status, bytes } = await client.download('/students/export?format=ndjson');
  expect(status).toBe(200);
  expect(bytes.toString().trimEnd().split('\n')).toHaveLength(STUDENTS);
});

/** There are more readers than an institution has connections for exports, so some disconnect while they wait for one. */
test.each(FORMATS)(
  'releases the connections of readers of .%s who disconnect before the first byte',
  async (format) => {
    const { pool, shares } = app.registrar.database;
    const bulkPool = shares.bulk.pool;
    const lock = await pool.connect();
    await lock.query('begin; lock table students');
    const { port, hostname } = new URL(app.url);
    const readers = Array.from({ length: 5 }, () => connect(Number(port), hostname));
    for (const reader of readers) {
      reader.write(
        `GET /students/export?format=${format} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`,
      );
    }
    await eventually(() => bulkPool.totalCount - bulkPool.idleCount === 2, 'exports wait for the lock');
    for (const reader of readers) reader.destroy();
    await lock.query('rollback');
    lock.release();

    await eventually(() => bulkPool.totalCount === bulkPool.idleCount, 'no connection is busy');
    expect((await client.download(`/students/export?format=${format}&status=inactive`)).status).toBe(200);
    const form = formWith('student_id,first_name,last_name,email\nnew,A,B,new@x.example\n');
    expect((await client.post('/students/import?dry_run=true', form)).status).toBe(200);
  },
);

test('does not let stalled readers delay other requests', async () => {
  const readers = await Promise.all(['csv', 'csv'].map(begin));
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/students?limit=1')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  for (const reader of readers) reader.destroy();
  await eventually(noneRuns, 'their exports have ended');
});

/** Returns whether no export runs in PostgreSQL. */
async function noneRuns(): Promise<boolean> {
  const active = `select from pg_stat_activity
    where datname = current_database() and application_name = 'registrar bulk' and state = 'active'`;
  return (await app.pool.query(active)).rowCount === 0;
}

test.each(FORMATS)('closes the connection after a failure in the middle of .%s', async (format) => {
  const response = await begin(format);
  const { rowCount } = await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'registrar bulk' and state = 'active'`,
  );
  expect(rowCount).toBe(1);
  const whole = await new Promise((resolve) => {
    response
      .resume()
      .once('end', () => resolve(response.complete))
      .once('error', () => resolve(false));
  });
  expect(whole).toBe(false);
  await eventually(noneRuns, 'the connection has ended');
  expect((await client.get('/students?limit=1')).status).toBe(200);
});
