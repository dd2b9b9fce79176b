import { expect, test } from 'vitest';
import { chooseJoinMethod } from '../../src/students/import/join-method.ts';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';

const app = useApp();

/** How the joins of an import into the institution are made. */
async function joinsOf(institutionId: number): Promise<'hashed' | 'as planned'> {
  const client = await app.current.registrar.database.pool.connect();
  try {
    await client.query('begin');
    await chooseJoinMethod(client, institutionId);
    const { rows } = await client.query('show enable_nestloop');
    return rows[0].enable_nestloop === 'off' ? 'hashed' : 'as planned';
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('an import hashes until statistics know of the students and of their enrolments', async () => {
  const { pool } = app.current.registrar.database;
  for (const table of ['students', 'enrolments'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const user = await app.current.make.aUser({ role: 'registrar' });
  const classId = await app.current.make.aClass(user.institution);
  await pool.query('analyze');

  const rows = Array.from({ length: 3_000 }, (_, n) => `${n},Ann,Lee,ann${n}@x.example`);
  const file = ['student_id,first_name,last_name,email', ...rows].join('\n');
  const { body } = await (await app.current.as(user)).post(
    '/students/import',
    formWith(file, { class_id: `${classId}` }),
  );
  expect(body).toMatchObject({ created: 3_000 });
  expect(await joinsOf(user.institution.id)).toBe('hashed');

  await pool.query('analyze students');
  expect(await joinsOf(user.institution.id)).toBe('hashed');

  await pool.query('analyze enrolments');
  expect(await joinsOf(user.institution.id)).toBe('as planned');

  const another = await app.current.make.anInstitution();
  expect(await joinsOf(another.id)).toBe('hashed');
});
