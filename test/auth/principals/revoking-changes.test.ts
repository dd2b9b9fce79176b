import { afterAll, expect, test } from 'vitest';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import { administer, signedIn, soon, status, waitUntilCached } from './two-instances.ts';

/** Changes that end or reduce access, on an instance that has cached the credential. */

const app = await useSharedApp();
const second = await TestApp.on(app.registrar.database.url);

afterAll(() => second.stop());

const sql = (text: string, values: unknown[]) => app.pool.query(text, values);

type Session = Awaited<ReturnType<typeof signedIn>>;

/** A change that ends or reduces the access of a credential, with the status that the other instance then returns. */
type RevokingChange = [what: string, revoke: (session: Session) => Promise<unknown>, status: number];

const revocations: RevokingChange[] = [
  ['logout', ({ here }) => here.post('/auth/logout'), 401],
  ['deactivation', ({ user }) => administer(app, user, 'updateUser', { id: user.id, input: { active: false } }), 401],
  ['another role', ({ user }) => administer(app, user, 'updateUser', { id: user.id, input: { role: 'viewer' } }), 403],
  ['fewer permissions of the role', takePermissions, 403],
];

const revocationsBySql: RevokingChange[] = [
  ['deactivation in the database', ({ user }) => sql('update users set active = false where id = $1', [user.id]), 401],
  ['a session deleted in the database', ({ user }) => sql('delete from sessions where user_id = $1', [user.id]), 401],
  [
    'another role in the database',
    ({ user }) => sql('update users set role_id = $2 where id = $1', [user.id, user.institution.roleIds.viewer]),
    403,
  ],
  [
    'fewer permissions of the role in the database',
    ({ user }) =>
      sql(`update roles set permissions = '{read:courses}' where id = $1`, [user.institution.roleIds.administrator]),
    403,
  ],
];

test.each(revocations)('%s takes effect on the other instance', takesEffect);

// Triggers announce changes by other programs, but not on a cluster (docs/scale.md).
test.skipIf(isOnCluster).each(revocationsBySql)('%s takes effect on the other instance', takesEffect);

async function takesEffect(...[, revoke, expected]: RevokingChange): Promise<void> {
  const session = await signedIn(app, second);
  await waitUntilCached(second, session.there);
  await revoke(session);
  await expect.poll(() => status(session.there.get('/admin/users')), soon).toBe(expected);
}

/** Gives the user another role that may list users, and takes this permission from the role when the other instance knows it. */
async function takePermissions({ user, there }: Session): Promise<void> {
  const name = app.make.unique('role');
  const role = await administer(app, user, 'createRole', {
    input: { name, permissions: ['read:users', 'read:courses'] },
  });
  await administer(app, user, 'updateUser', { id: user.id, input: { role: name } });
  await waitUntilCached(second, there);
  expect(await status(there.get('/admin/users'))).toBe(200);
  await administer(app, user, 'updateRole', { id: role.id, input: { permissions: ['read:courses'] } });
}
