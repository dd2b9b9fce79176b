import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { TestApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { execute, query } from '../../support/execute.ts';
import type { TestUser } from '../../support/factories.ts';
import { formWith } from '../../support/files.ts';

/** The work of imports into new institutions, about which the statistics of PostgreSQL say that they are tiny. */
const database = await createUndistributedDatabase();
const app = await TestApp.on(database.url);
const { id } = await app.make.anInstitution();
const [first, second] = [await app.make.aUser({ role: 'registrar' }), await app.make.aUser({ role: 'registrar' })];
await app.stop();
for (const table of ['students', 'student_words', 'student_status_changes', 'student_changes_default', 'enrolments'])
  await execute(database.url, `alter table ${table} set (autovacuum_enabled = off)`);

/**
 * Fills an institution with students and gathers statistics, which then know this one alone. Long words make an index by words higher
 * than one by numbers, and a lookup by the latter cheaper where few rows are expected.
 */
async function fill(students: number): Promise<void> {
  await execute(
    database.url,
    `insert into students (institution_id, student_id, first_name, last_name, enrollment_date)
     select ${id}, '${students}-' || n, repeat('x', 40) || md5(n::text), 'Lee', '2020-01-01' from generate_series(1, ${students}) n`,
  );
  await execute(database.url, 'analyze');
}

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

/** Fewer than the records from which an import gathers statistics itself. */
const STUDENTS = 900;

/** An import and its undo read at most 185 blocks for each student, unless they read some again for each row. */
const MOST_BLOCKS = 220;

test.each([
  ['in a database that was small until then', 1, first],
  ['beside a large institution', 20_000, second],
])('importing students and undoing it looks each up once %s, and each new name', async (_, others, user) => {
  await fill(others);
  expect((await blocksOfImport(user, STUDENTS)) / STUDENTS).toBeLessThan(MOST_BLOCKS);
  // The words of the import stay, and those of one more student are found to be new without reading them.
  const adding = `do $$ begin
    insert into students (institution_id, student_id, first_name, last_name, enrollment_date)
      values (${user.institution.id}, 'new', 'Ada', 'Lovelace', '2020-01-01');
    assert (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'student_words') = 0;
  end $$`;
  await expect(execute(database.url, adding)).resolves.toBeUndefined();
});
