import { expect, test } from 'vitest';
import { FIND_FLAW } from '../../src/audit/audit-verification.sql.ts';
import { useApp } from '../support/app.ts';
import { createUndistributedDatabase } from '../support/database.ts';
import { countFilteredRows, countReadRows } from '../support/explained-rows.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useApp({}, createUndistributedDatabase);

const HEADER = 'student_id,first_name,last_name,email';

/** Few enough for an import that gathers no statistics. */
const ROWS = 500;

/** Imports students into a new institution by as many imports, and returns its id. */
async function importStudents(imports: number): Promise<number> {
  const { institution, client } = await signedIn(app, 'registrar');
  for (let first = 0; first < imports * ROWS; first += ROWS) {
    const rows = Array.from({ length: ROWS }, (_, n) => `${first + n},Ann,Lee,ann${first + n}@x.example`);
    const { body } = await client.post('/students/import', formWith([HEADER, ...rows].join('\n')));
    expect(body.created).toBe(ROWS);
  }
  return institution.id;
}

test('the verification looks students up while PostgreSQL has no statistics of their institution', async () => {
  const { pool } = app;
  await pool.query('alter table students set (autovacuum_enabled = off)');
  await importStudents(1);
  await pool.query('analyze');
  const institutionId = await importStudents(4);

  const values = [institutionId, 0, Buffer.alloc(0), 10_000];
  const { rows } = await pool.query(`explain (analyze, format json) ${FIND_FLAW}`, values);
  // Reading all students for each of them filters about two million rows.
  expect(countReadRows(rows)).toBeGreaterThan(4 * ROWS);
  for (const kind of ['Filter', 'Join Filter'] as const) expect(countFilteredRows(rows, kind)).toBeLessThan(10_000);
});
