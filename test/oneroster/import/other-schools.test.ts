import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSmallSchool, importFiles, pack, read } from './small-bundle.ts';

/** Bundles of a district, of which an institution imports one school. */

const app = await useSharedApp();

test('people who have roles in other schools alone are left out', async () => {
  const user = await app.make.aUser({ role: 'administrator' });
  const school = aSmallSchool();
  const roles = (school.roles as string)
    .replace('r2,,,stu-2,primary,student,,,school-1', 'r2,,,stu-2,primary,student,,,school-2')
    .replace('r4,,,par-2,primary,guardian,,,school-1', 'r4,,,par-2,primary,guardian,,,school-2')
    .replace(
      'r5,,,tea-1,primary,teacher,,,school-1',
      'r5,,,tea-1,primary,teacher,,,school-2,\nr7,,,tea-1,secondary,teacher,,,district',
    );
  const orgs = `${school.orgs}school-2,,,Dale School,school,,\ndistrict,,,District,district,,\n`;
  const client = await app.as(user);
  const { problems } = await importFiles(client, pack({ ...school, orgs, roles }), { atomic: false });
  expect(problems.map((each: Record<string, unknown>) => [each.file, each.row, each.column, each.message])).toEqual([
    [
      'roles.csv',
      3,
      'orgSourcedId',
      expect.stringMatching(/^is another school than school-1, and the user has no role/),
    ],
    ['users.csv', 3, 'role', 'has a role that is left out: roles.csv, row 3.'],
    ['enrollments.csv', 4, 'userSourcedId', 'names a user that is left out: users.csv, row 3.'],
  ]);
  const stored = `select (select json_agg(sourced_id) from students where institution_id = $1) as students,
    (select json_agg(sourced_id order by id) from guardians where institution_id = $1) as guardians,
    (select json_agg(sourced_id) from users where institution_id = $1 and sourced_id is not null) as staff`;
  expect(await read(app, user.institution.id, stored)).toEqual([
    { students: ['stu-1'], guardians: ['par-1', 'par-2'], staff: ['tea-1'] },
  ]);
});
