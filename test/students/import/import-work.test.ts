import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { TestApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { execute, query } from '../../support/execute.ts';
import type { TestUser } from '../../support/factories.ts';
import { formWith } from '../../support/files.ts';

/** The work of imports into a new institution beside a large one, which alone the statistics of PostgreSQL know. */
const database = await createUndistributedDatabase();
const app = await TestApp.on(database.url);
const { id } = await app.make.anInstitution();
const users = [await app.make.aUser({ role: 'registrar' }), await app.make.aUser({ role: 'registrar' })];
await app.stop();
for (const table of ['students', 'student_words', 'student_status_changes', 'student_changes_default', 'enrolments'])
  await execute(database.url, `alter table ${table} set (autovacuum_enabled = off)`);
// Long words make an index by words higher than one by numbers, and a lookup by the latter cheaper where few rows are expected.
await execute(
  database.url,
  `insert into students (institution_id, student_id, first_name, last_name, enrollment_date)
   select ${id}, n, repeat('x', 40) || md5(n::text), 'Lee', '2020-01-01' from generate_series(1, 20000) n`,
);
await execute(database.url, 'analyze');

afterAll(() => database.drop());

/** Imports students into the user's institution and undoes it. Returns how many blocks of tables and indexes PostgreSQL has read for it. */
async function blocksOfImport(user: TestUser, rows: number): Promise<number> {
  const before = await blocks();
  const app = await TestApp.on(database.url);
  const client = await app.as(user);
  const { body } = await client.post('/students/import', formWith(studentsFile(rows)));
  expect(body).toMatchObject({ created: rows, failed: 0 });
  const undone = await client.graphql(`mutation { undoImport(id: ${body.id}) { created failed } }`);
  expect(undone.body.data.undoImport).toEqual({ created: rows, failed: 0 });
  await app.stop();
  return (await blocks()) - before;
}

/** Connections report what they have read when they end. */
async function blocks(): Promise<number> {
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await eventually(async () => (await query(database.url, others)).length === 0, 'all connections have ended');
  const [sum] = await query<{ blocks: number }>(
    database.url,
    `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::int as blocks from pg_statio_user_tables`,
  );
  return sum?.blocks as number;
}

/** A file of students whose names have eight words of their own each. */
function studentsFile(rows: number): string {
  const words = (n: number, of: string) =>
    createHash('md5').update(`${of}${n}`).digest('hex').match(/.{8}/g)?.join(' ');
  const lines = Array.from({ length: rows }, (_, n) => `S${n},${words(n, 'first')},${words(n, 'last')}`);
  return ['student_id,first_name,last_name', ...lines].join('\n');
}

test('importing students and undoing it reads as much for each of many rows as for each of few', async () => {
  const few = await blocksOfImport(users[0] as TestUser, 500);
  const many = await blocksOfImport(users[1] as TestUser, 2000);
  expect(many / few).toBeLessThan(4.5);
});
