import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

/** A column that is added to students is erased as well ([D42]), unless it says nothing about the person. */

const app = useApp();

test('no text or date that a student may have outlives its erasure', async () => {
  const user = await app.current.make.aUser();
  const client = await app.current.as(user);
  const id = await app.current.make.aStudent(user.institution);
  const { pool } = app.current.registrar.database;
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select column_name as name, case data_type when 'date' then '2001-02-03' else 'x' end as value
     from information_schema.columns
     where table_schema = 'public' and table_name = 'students' and is_nullable = 'YES' and data_type in ('text', 'date')`,
  );
  expect(rows.map(({ name }) => name)).toContain('phone');
  const set = rows.map(({ name, value }) => `${name} = '${value}'`).join(', ');
  await pool.query(`update students set ${set} where id = $1`, [id]);

  const { body } = await client.graphql(`mutation { eraseStudent(id: ${id}) { id } }`);
  expect(body.errors).toBeUndefined();

  const erased = await pool.query(`select ${rows.map(({ name }) => name).join(', ')} from students where id = $1`, [
    id,
  ]);
  expect(Object.entries(erased.rows[0]).filter(([, value]) => value !== null)).toEqual([]);
});
