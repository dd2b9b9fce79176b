import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** The role in OneRoster of the users with a role. */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

async function run(text: string, variables: Record<string, unknown> = {}) {
  const { body } = await client.graphql(text, variables);
  return body.errors?.[0].extensions ?? Object.values(body.data)[0];
}

const create = (input: object) =>
  run('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id onerosterRole } }', {
    input: { name: app.make.unique('role'), permissions: ['read:students'], ...input },
  });
const update = (id: number, input: object) =>
  run('mutation ($id: Int!, $input: UpdateRoleInput!) { updateRole(id: $id, input: $input) { onerosterRole } }', {
    ...{ id, input },
  });

test('is set for the built-in roles, which keep it', async () => {
  const roles = await run('{ roles { name onerosterRole builtIn } }');
  expect(roles.slice(0, 4)).toEqual([
    { name: 'administrator', onerosterRole: 'siteAdministrator', builtIn: true },
    { name: 'registrar', onerosterRole: 'siteAdministrator', builtIn: true },
    { name: 'teacher', onerosterRole: 'teacher', builtIn: true },
    { name: 'viewer', onerosterRole: null, builtIn: true },
  ]);
  expect(await update(admin.institution.roleIds.viewer, { onerosterRole: 'aide' })).toMatchObject({ code: 'CONFLICT' });
});

test('is set, changed, kept and cleared, with audit records', async () => {
  const role = await create({ onerosterRole: 'principal' });
  expect(role.onerosterRole).toBe('principal');
  expect(await update(role.id, { onerosterRole: 'counselor' })).toEqual({ onerosterRole: 'counselor' });
  expect(await update(role.id, { description: 'Listens' })).toEqual({ onerosterRole: 'counselor' });
  expect(await update(role.id, { onerosterRole: null })).toEqual({ onerosterRole: null });
  const { rows } = await app.pool.query(
    `select changes->'oneroster_role' as change from audit_logs where resource_type = 'role' and resource_id = $1 order by id`,
    [role.id],
  );
  expect(rows.map(({ change }) => change)).toEqual([
    { from: null, to: 'principal' },
    { from: 'principal', to: 'counselor' },
    null,
    { from: 'counselor', to: null },
  ]);
  expect((await create({})).onerosterRole).toBeNull();
});

test('is one of the roles of OneRoster, and is no field of REST', async () => {
  expect(await create({ onerosterRole: 'king' })).toMatchObject({ code: 'VALIDATION_ERROR' });
  const body = { name: app.make.unique('rest'), permissions: ['read:students'] };
  const refused = await client.post('/admin/roles', { ...body, oneroster_role: 'aide' });
  expect(Object.keys(refused.body.details)).toEqual(['oneroster_role']);
  expect((await client.post('/admin/roles', body)).body).not.toHaveProperty('oneroster_role');
});

test('counts as a change of the users with the role when it changes, and of nobody else', async () => {
  const { pool } = app;
  const [mine, other] = [await create({}), await create({})];
  const holder = await app.make.aUser({ institution: admin.institution });
  const others = await app.make.aUser({ institution: admin.institution });
  const text = `update users set role_id = $2, updated_at = '2020-01-01' where id = $1`;
  for (const [user, role] of [[holder, mine] as const, [others, other] as const])
    await pool.query(text, [user.id, role.id]);
  const changed = async () => {
    const { rows } = await pool.query(
      `select id from users where id = any($1) and updated_at > '2020-01-01' order by id`,
      [[holder.id, others.id]],
    );
    return rows.map(({ id }) => id);
  };

  await update(mine.id, { description: 'No change for OneRoster' });
  expect(await changed()).toEqual([]);
  await update(mine.id, { onerosterRole: 'aide' });
  expect(await changed()).toEqual([holder.id]);
});
