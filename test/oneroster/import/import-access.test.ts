import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { aSmallSchool, changed, importFiles, pack, read, send, undo, without } from './small-bundle.ts';

/** Permissions and tenants of bundle imports. */

const app = await useSharedApp();

test.each(['manage:users', 'manage:guardians', 'create:courses', 'create:classes', 'update:classes'] as const)(
  'a bundle that creates records is refused without %s, and nothing is written',
  async (permission) => {
    const { institution } = await app.make.aUser();
    const client = await aUserWithPermissions(app, institution, allBut(permission));
    const { body } = await send(client, pack(aSmallSchool()));
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect(body.errors[0].message).toContain(permission);
    expect(await read(app, institution.id, 'select from students where institution_id = $1')).toEqual([]);
  },
);

test('a bundle needs permission only for what it changes, and a dry run the same', async () => {
  const { institution } = await app.make.aUser();
  const files = aSmallSchool();
  const all = await aUserWithPermissions(app, institution, allBut('read:analytics'));
  await importFiles(all, pack(files));
  const few = await aUserWithPermissions(app, institution, ['import:students']);
  expect(await importFiles(few, pack(files))).toMatchObject({ written: false });
  const renamed = { ...files, users: (files.users as string).replace('Mia', 'Maya') };
  for (const variables of [{}, { dryRun: true }]) {
    const { body } = await send(few, pack(renamed), variables);
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect(body.errors[0].message).toContain('update:students');
  }
});

test('nobody creates, changes or removes staff by a bundle, or undoes that, who may do more than they may', async () => {
  const { institution, client: admin } = await signedIn(app);
  const clerk = await aUserWithPermissions(app, institution, allBut('erase:students'));
  const { status } = await admin.post('/admin/roles', { name: 'head', permissions: ['erase:students'] });
  expect(status).toBe(201);
  await app.pool.query(`update roles set oneroster_role = 'principal' where institution_id = $1 and name = 'head'`, [
    institution.id,
  ]);
  const files = changed({ roles: ['tea-1,primary,teacher', 'tea-1,primary,principal'] });
  const refusal = async (bundle: typeof files, variables = {}) =>
    (await send(clerk, pack(bundle), variables)).body.errors?.[0];
  const forbidden = { message: expect.stringContaining('erase:students'), extensions: { code: 'FORBIDDEN' } };

  expect(await refusal(files)).toMatchObject(forbidden);
  const { id } = await importFiles(admin, pack(files));
  const roleOf = `select r.name from users u join roles r on r.institution_id = $1 and r.id = u.role_id
    where u.institution_id = $1 and u.sourced_id = 'tea-1'`;
  expect(await read(app, institution.id, roleOf)).toEqual([{ name: 'head' }]);
  expect(await refusal(changed({ users: ['Amanda', 'Amy'] }, files))).toMatchObject(forbidden);
  expect(await refusal(without(files, 'tea-1'), { applyMissing: true })).toMatchObject(forbidden);
  expect((await undo(clerk, id)).body.errors?.[0]).toMatchObject(forbidden);
  expect(await refusal(changed({ users: ['Mia', 'Maya'] }, files))).toBeUndefined();
});

test('a registrar imports a bundle, which does not rename the institution', async () => {
  const { institution } = await app.make.aUser();
  const client = await aUserWithPermissions(app, institution, allBut('manage:roles'));
  await importFiles(client, pack(aSmallSchool()));
  const rows = await read(app, institution.id, 'select name, sourced_id from institutions where id = $1');
  expect(rows).toEqual([{ name: institution.name, sourced_id: 'school-1' }]);
});

test('equal identifiers in two institutions are two records', async () => {
  const [one, two] = [await app.make.aUser(), await app.make.aUser()];
  await importFiles(await app.as(one), pack(aSmallSchool()));
  const text = 'select json_agg(s order by id) as students from students s where institution_id = $1';
  const before = await read(app, one.institution.id, text);
  const result = await importFiles(await app.as(two), pack(aSmallSchool()));
  expect(result).toMatchObject({ written: true, problems: [] });
  expect(await read(app, one.institution.id, text)).toEqual(before);
});

test("the service's own identifiers of another institution name no record of it", async () => {
  const [one, two] = [await app.make.aUser(), await app.make.aUser()];
  const foreign = await app.make.aStudent(one.institution, { student_id: 'F-1', first_name: 'Kept' });
  const files = aSmallSchool();
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll('stu-1', `s-${foreign}`)]),
  );
  await importFiles(await app.as(two), pack(renamed));
  expect(await read(app, one.institution.id, 'select first_name from students where institution_id = $1')).toEqual([
    { first_name: 'Kept' },
  ]);
  const own = `select id <> ${foreign} as other from students where institution_id = $1 and sourced_id = 's-${foreign}'`;
  expect(await read(app, two.institution.id, own)).toEqual([{ other: true }]);
});

test('an own identifier that another record of the bundle has is refused, not overwritten', async () => {
  const user = await app.make.aUser();
  const id = await app.make.aStudent(user.institution, { student_id: 'F-1', first_name: 'Kept' });
  const files = aSmallSchool();
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll('stu-1', `s-${id}`)]),
  );
  const result = await importFiles(await app.as(user), pack(renamed));
  expect(result.problems).toMatchObject([
    { file: 'users.csv', column: 'sourcedId', value: `s-${id}`, message: expect.stringContaining('another record') },
  ]);
});

test('numbers of later records continue above those of imported identifiers', async () => {
  const { institution, client } = await signedIn(app);
  const next = (await app.make.aStudent(institution)) + 1000;
  const files = aSmallSchool();
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll('stu-1', `s-${next}`)]),
  );
  await importFiles(client, pack(renamed), { applyMissing: true });
  expect(await app.make.aStudent(institution)).toBeGreaterThan(next);
  const tooHigh = { ...files, users: (files.users as string).replaceAll('stu-2', 's-2000000000') };
  expect((await importFiles(client, pack(tooHigh))).problems).toEqual(
    expect.arrayContaining([expect.objectContaining({ value: 's-2000000000', column: 'sourcedId' })]),
  );
});
