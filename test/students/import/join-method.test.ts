import { expect, test } from 'vitest';
import { beginTransaction } from '../../../src/database/transactions/transaction.ts';
import { chooseJoinMethod } from '../../../src/students/import/plan/join-method.ts';
import { useApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';

const app = useApp();

/** Returns the join method of an import into the institution. */
async function readJoinMethod(institutionId: number): Promise<'hashed' | 'as planned'> {
  const { client, rollback } = await beginTransaction(app.current.registrar.database, institutionId);
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

test('uses hash joins until statistics cover students and enrolments, with the same results as lookups', async () => {
  const { pool } = app.current.registrar.database;
  for (const table of ['students', 'enrolments'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const user = await app.current.make.aUser({ role: 'registrar' });
  const class_id = `${await app.current.make.aClass(user.institution)}`;
  const client = await app.current.as(user);
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

  const rows = Array.from({ length: 3_000 }, (_, n) => `${n},Ann,Lee,ann${n}@x.example`);
  expect(await importRows(rows, { class_id })).toMatchObject({ created: 3_000 });
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

  const another = await app.current.make.anInstitution();
  expect(await readJoinMethod(another.id)).toBe('hashed');
});
