import { expect, test } from 'vitest';
import { Migration024RosterPeople } from '../../src/database/migrations/020-039/024-roster-people.ts';
import { databaseBefore } from '../support/database-before.ts';

/** The migration of a database with people. */

test('splits the names of existing people, and gives built-in roles their OneRoster role', async () => {
  const { em, up } = await databaseBefore(Migration024RosterPeople);
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into roles (institution_id, id, name, permissions, built_in)
      select 1, n, name, '{read:students}', name <> 'custom'
      from unnest('{administrator,registrar,teacher,viewer,custom}'::text[]) with ordinality as t (name, n);
    insert into users (institution_id, email, name, password_hash, role_id)
      select 1, n || '@x.example', name, '', 1
      from unnest(array['Ann Lee', 'Suharto', e'Mary  Ann\u00a0van\u3000Berg']) with ordinality as t (name, n);
    insert into guardians (institution_id, id, name) values (1, 1, 'María José García');
    insert into students (institution_id, id, student_id, first_name, last_name, enrollment_date, primary_guardian_id)
      values (1, 1, 'S', 'A', 'B', '2026-01-01', 1);
    update users set updated_at = '2026-01-01'`);
  await up();
  const parts = async (table: string) =>
    (await em.execute(`select given_name, family_name from ${table} order by id`)).map(Object.values);
  expect(await parts('users')).toEqual([
    ['Ann', 'Lee'],
    [null, 'Suharto'],
    ['Mary  Ann\u00a0van', 'Berg'],
  ]);
  expect(await em.execute(`select from users where updated_at <> '2026-01-01'`)).toEqual([]);
  expect(await parts('guardians')).toEqual([['María José', 'García']]);
  expect((await em.execute('select oneroster_role as role from roles order by id')).map(({ role }) => role)).toEqual([
    ...['siteAdministrator', 'siteAdministrator', 'teacher', null, null],
  ]);
  expect(await em.execute('select type, identifier, parent_name from institutions')).toEqual([
    { type: 'school', identifier: null, parent_name: null },
  ]);
  expect(await em.execute('select middle_name, grade_level, sourced_id from students')).toEqual([
    { middle_name: null, grade_level: null, sourced_id: null },
  ]);
});
