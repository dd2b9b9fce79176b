import { expect, test } from 'vitest';
import { findInstitution } from '../../src/cli/find-records.ts';
import { useApp } from '../support/app.ts';

const app = await useApp();

test('finds an institution by its id, and lists some of them for an unknown or missing id', async () => {
  const { database } = app.registrar;
  await expect(findInstitution(database, undefined)).rejects.toMatchObject({ code: 'not_found' });
  await database.pool.query(`insert into institutions (name) select 'School ' || n from generate_series(1, 60) n`);
  const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from institutions');
  const last = rows[0]?.id as number;
  expect(await findInstitution(database, last)).toMatchObject({ id: last, name: 'School 60' });
  await expect(findInstitution(database, last + 1)).rejects.toMatchObject({
    details: { institution: [expect.stringContaining('(School 1)')] },
  });
  await expect(findInstitution(database, undefined)).rejects.toMatchObject({ code: 'validation_error' });
});
