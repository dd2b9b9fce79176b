import { expect, test } from 'vitest';
import { permissions } from '../../src/access/permissions.ts';
import { aSmallSchool, importFiles, pack } from '../oneroster/import/small-bundle.ts';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestIdentityProvider } from '../support/identity-provider.ts';
import { keptMails, passwordToken } from '../support/kept-mails.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { aProvider } from '../support/sso.ts';
import { allBut, aUserWithPermissions } from '../support/user-with-permissions.ts';
import { whileHolding } from '../support/while-holding.ts';

/** Callers who use what they may do to get, or to take from others, what they may not. */

const app = await useSharedApp();

async function codeOf(client: Client, query: string): Promise<string | undefined> {
  return (await client.graphql(query)).body.errors?.[0]?.extensions.code;
}

test('an OAuth client with all scopes gives nobody a password or another way in', async () => {
  const administrator = await app.make.aUser();
  const colleague = await app.make.aUser({ institution: administrator.institution, role: 'viewer' });
  const client = await (await anOAuthClient(app, administrator, permissions)).aToken();
  const create = `mutation { createUser(input: { email: "made@x.example", name: "M", password: "a long enough password", role: "viewer" }) { id } }`;
  const reset = `mutation { resetPassword(userId: ${colleague.id}, password: "a long enough password") { message } }`;
  const { id } = await aProvider(app, administrator.institution, await TestIdentityProvider.shared());
  const sameKind = 'kind: google, clientId: "x", clientSecret: "y", domains: ["x.example"], jitRole: "registrar"';
  const provide = `mutation { createIdentityProvider(input: { key: "other", name: "P", ${sameKind} }) { id } }`;
  const replace = `mutation { updateIdentityProvider(id: ${id}, input: { ${sameKind} }) { id } }`;
  const mail = `mutation { sendPasswordReset(userId: ${colleague.id}) { message } }`;
  for (const mutation of [create, reset, mail, provide, replace])
    expect(await codeOf(client, mutation)).toBe('FORBIDDEN');
  expect(await codeOf(client, `mutation { updateUser(id: ${colleague.id}, input: { name: "N" }) { id } }`)).toBe(
    undefined,
  );
});

test('nobody who came in a bundle has a password before a user sends the link for the first one', async () => {
  const administrator = await app.make.aUser();
  const client = await (await anOAuthClient(app, administrator, permissions)).aToken();
  expect(await importFiles(client, pack(aSmallSchool()))).toMatchObject({ written: true });
  const { rows } = await app.pool.query(
    `select id, email from users where institution_id = $1 and sourced_id = 'tea-1'`,
    [administrator.institution.id],
  );
  const [teacher] = rows;
  await passwordToken(app, teacher);
  expect(await keptMails(app, teacher)).toEqual([]);
  const send = `mutation { sendPasswordReset(userId: ${teacher.id}) { message } }`;
  expect(await codeOf(client, send)).toBe('FORBIDDEN');
  expect(await codeOf(await app.as(administrator), send)).toBe(undefined);
  expect(await keptMails(app, teacher)).toMatchObject([{ kind: 'first_password' }]);
});

test('a holder of manage:roles neither changes nor deletes a role that is stronger than its own', async () => {
  const { institution } = await app.make.aUser();
  const client = await aUserWithPermissions(app, institution, ['manage:roles', 'read:roles']);
  const { rows } = await app.pool.query(
    `insert into roles (institution_id, name, permissions) values ($1, 'auditor', '{read:audit_logs}') returning id`,
    [institution.id],
  );
  const id = rows[0].id;
  const inputs = ['permissions: ["manage:roles"]', 'name: "nobody"', 'description: "x"'];
  for (const input of inputs)
    expect(await codeOf(client, `mutation { updateRole(id: ${id}, input: { ${input} }) { id } }`)).toBe('FORBIDDEN');
  expect(await codeOf(client, `mutation { deleteRole(id: ${id}) { id } }`)).toBe('FORBIDDEN');
  // It would take the permissions of everybody who has no factor yet.
  const requireFactor = 'mutation { updateSecurity(input: { secondFactorRoles: ["auditor"] }) { secondFactorRoles } }';
  expect(await codeOf(client, requireFactor)).toBe('FORBIDDEN');
  const { body } = await client.graphql('{ security { secondFactorRoles } roles { name permissions } }');
  expect(body.data.security.secondFactorRoles).toEqual([]);
  expect(body.data.roles).toContainEqual({ name: 'auditor', permissions: ['read:audit_logs'] });
});

test('whoever lacks manage:users neither changes nor deletes a provider by which a holder of it signs in', async () => {
  const { id: userId, institution } = await app.make.aUser();
  const client = await aUserWithPermissions(app, institution, allBut('manage:users'));
  const provider = await aProvider(app, institution, await TestIdentityProvider.shared());
  const update = (input: string) =>
    client.graphql(`mutation { updateIdentityProvider(id: ${provider.id}, input: { ${input} }) { id } }`);
  const link = {
    text: `insert into user_identities (institution_id, user_id, provider_id, subject) values ($1, $2, $3, 'x')`,
    values: [institution.id, userId, provider.id],
  };
  // A link that is not committed yet counts, too.
  const [assured] = await whileHolding(app.pool, link, async (waiting) => {
    const answer = update('assuresSecondFactor: true');
    await Promise.race([waiting(1), answer]);
    return [answer];
  });
  const deleted = client.graphql(`mutation { deleteIdentityProvider(id: ${provider.id}) { id } }`);
  for (const answer of [assured, update('enabled: false'), update('clientId: "x"'), deleted])
    expect((await answer)?.body.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/change a user or a role with them: manage:users\.$/),
      extensions: { code: 'FORBIDDEN' },
    });
  // With nobody linked it is the caller's to change.
  await app.pool.query('delete from user_identities where institution_id = $1', [institution.id]);
  expect((await update('enabled: false')).body.errors).toBeUndefined();
});
