import { expect, test } from 'vitest';
import { beginTransaction } from '../../../src/database/transactions/transaction.ts';
import { chooseJoinMethod } from '../../../src/students/import/plan/join-method.ts';
import { useApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import { formWith } from '../../support/files.ts';

const app = await useApp();

/** Returns the join method of an import into the institution. */
async function readJoinMethod(institutionId: number): Promise<'hashed' | 'as planned'> {
  const { client, rollback } = await beginTransaction(app.registrar.database, institutionId);
  try {
    await chooseJoinMethod(client, institutionId);
    expect((await client.query('show plan_cache_mode')).rows).toEqual([{ plan_cache_mode: 'auto' }]);
    const { rows } = await client.query('show enable_nestloop');
    return rows[0].enable_nestloop === 'off' ? 'hashed' : 'as planned';
  } finally {
    await rollback();
  }
}

const HEADER = 'student_id,first_name,last_name,email';

/** Inserts 3,000 students with their enrolments. $1 institution, $2 class. */
const FILL = `
  with added as (
    insert into students (institution_id, student_id, first_name, last_name, email, class_id, enrollment_date)
    select $1, n, 'Ann', 'Lee', 'ann' || n || '@x.example', $2, '2024-09-01' from generate_series(0, 2999) n returning id
  ) insert into enrolments (institution_id, student_id, class_id, is_primary, begins_on)
    select $1, id, $2, true, '2024-09-01' from added`;

test('uses hash joins until statistics cover students and enrolments, with the same results as lookups', async () => {
  const { pool } = app;
  for (const table of ['students', 'enrolments'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const user = await app.make.aUser({ role: 'registrar' });
  const class_id = `${await app.make.aClass(user.institution)}`;
  const client = await app.as(user);
  const importRows = async (rows: string[], fields: Record<string, string>) =>
    (await client.post('/students/import', formWith([HEADER, ...rows].join('\n'), fields))).body;
  const conflicting = ['7,Eve,Lee,eve@x.example', 'new,Eve,Lee,ANN8@x.example', 'new2,Eve,Lee,new2@x.example'];
  const outcome = {
    created: 1,
    failed: 2,
    errors: [
      { row: 2, field: 'student_id' },
      { row: 3, field: 'email' },
    ],
  };
  await pool.query('analyze');

  await pool.query(FILL, [user.institution.id, class_id]);
  expect(await readJoinMethod(user.institution.id)).toBe('hashed');
  expect(await importRows(conflicting, { dry_run: 'true' })).toMatchObject(outcome);

  await pool.query('analyze students');
  expect(await readJoinMethod(user.institution.id)).toBe('hashed');

  await pool.query('analyze enrolments');
  expect(await readJoinMethod(user.institution.id)).toBe('as planned');
  expect(await importRows(conflicting, { dry_run: 'true' })).toMatchObject(outcome);
  expect(await importRows(['7,Eve,Lee,ANN7@x.example', '8,Ann,Lee,ann8@x.example'], { mode: 'upsert' })).toMatchObject({
    updated: 1,
    unchanged: 1,
  });

  const another = await app.make.anInstitution();
  expect(await readJoinMethod(another.id)).toBe('hashed');
});

// On a cluster autovacuum does so.
test.skipIf(isOnCluster)('a first import of many students leaves statistics of its institution', async () => {
  const user = await app.make.aUser({ role: 'registrar' });
  const class_id = `${await app.make.aClass(user.institution)}`;
  const client = await app.as(user);
  await app.pool.query('analyze students, enrolments');
  for (const [rows, method] of [
    [100, 'hashed'],
    [1_000, 'as planned'],
  ] as const) {
    const lines = Array.from({ length: rows }, (_, n) => `${rows}-${n},Ann,Lee,ann${rows}-${n}@x.example`);
    const { body } = await client.post('/students/import', formWith([HEADER, ...lines].join('\n'), { class_id }));
    expect(body.created).toBe(rows);
    expect(await readJoinMethod(user.institution.id)).toBe(method);
  }
});
