import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { addApp } from '../../support/factors.ts';
import { TestIdentityProvider } from '../../support/identity-provider.ts';
import { keptMails } from '../../support/kept-mails.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aProvider, type ConfiguredProvider } from '../../support/sso.ts';

/** Refusing passwords, and losing the last way in ([D70]). */

const app = await useSharedApp();
let admin: TestUser;
let client: Client;
let provider: ConfiguredProvider;

const idp = await TestIdentityProvider.shared();

beforeEach(async () => {
  ({ user: admin, client } = await signedIn(app));
  provider = await aProvider(app, admin.institution, idp, { enabled: false });
});

const query = (text: string, ...values: unknown[]) => app.pool.query(text, [admin.institution.id, ...values]);
const enable = () => query('update identity_providers set enabled = true where institution_id = $1');
const givePasskey = () =>
  query(
    `insert into authenticators (institution_id, user_id, kind, name, credential_id, public_key, sign_count, transports, backed_up)
     values ($1, $2, 'passkey', 'Key', $3, '', 0, '{}', false)`,
    admin.id,
    Buffer.from(`key of ${admin.id} in ${admin.institution.id}`),
  );
const link = async () =>
  (
    await query(
      `insert into user_identities (institution_id, user_id, provider_id, subject) values ($1, $2, $3, 'own') returning id`,
      admin.id,
      provider.id,
    )
  ).rows[0].id as number;

async function codeOf(mutation: string): Promise<string | undefined> {
  return (await client.graphql(`mutation { ${mutation} }`)).body.errors?.[0].extensions.code;
}

const REFUSE = 'updateSecurity(input: { passwordSignIn: refused }) { passwordSignIn }';

test('refuses passwords only where a provider is enabled and an administrator has a passkey, and keeps the last provider', async () => {
  expect(await codeOf(REFUSE)).toBe('CONFLICT');
  await enable();
  expect(await codeOf(REFUSE)).toBe('CONFLICT');
  await givePasskey();
  expect(await codeOf(REFUSE)).toBeUndefined();
  const login = { email: admin.email, password: admin.password };
  expect((await app.anonymous().post('/auth/login', login)).status).toBe(403);
  expect(await codeOf(`updateIdentityProvider(id: ${provider.id}, input: { enabled: false }) { id }`)).toBe('CONFLICT');
  expect(await codeOf(`deleteIdentityProvider(id: ${provider.id}) { id }`)).toBe('CONFLICT');
  await aProvider(app, admin.institution, idp);
  expect(await codeOf(`deleteIdentityProvider(id: ${provider.id}) { id }`)).toBeUndefined();
  expect(await codeOf('updateSecurity(input: { passwordSignIn: allowed }) { passwordSignIn }')).toBeUndefined();
});

test('counts no authenticator app of an administrator as a way in without passwords', async () => {
  await enable();
  await addApp(client);
  expect(await codeOf(REFUSE)).toBe('CONFLICT');
  await givePasskey();
  expect(await codeOf(REFUSE)).toBeUndefined();
});

test('unlinks an account of the own user only, and not the last way in', async () => {
  await enable();
  const id = await link();
  const stranger = await app.as(await app.make.aUser({ institution: admin.institution }));
  const foreign = await stranger.graphql(`mutation { unlinkIdentity(id: ${id}) { id } }`);
  expect(foreign.body.errors[0].extensions.code).toBe('NOT_FOUND');
  await query('update users set password_hash = null where institution_id = $1 and id = $2', admin.id);
  expect(await codeOf(`unlinkIdentity(id: ${id}) { id }`)).toBe('CONFLICT');
  await givePasskey();
  expect(await codeOf(`unlinkIdentity(id: ${id}) { id }`)).toBeUndefined();
  expect((await client.graphql('{ account { identities { id } } }')).body.data.account.identities).toEqual([]);
  const [mail] = await keptMails(app, admin);
  expect(mail?.content.paragraphs[1]).toContain('was unlinked from your account');
});

test('removes no passkey that is the last way in of its user', async () => {
  await enable();
  await givePasskey();
  const { rows } = await query('select id from authenticators where institution_id = $1');
  const remove = `removeAuthenticator(id: ${rows[0].id}) { id }`;
  await query(`update institutions set password_sign_in = 'refused' where id = $1`);
  expect(await codeOf(remove)).toBe('CONFLICT');
  await link();
  expect(await codeOf(remove)).toBeUndefined();
});

test('mails nobody a link for a password where none is accepted', async () => {
  await enable();
  await query(`update institutions set password_sign_in = 'refused' where id = $1`);
  const email = `${app.make.unique('newcomer')}@school.example`;
  expect(await codeOf(`createUser(input: { email: "${email}", name: "Nia New", role: "teacher" }) { id }`)).toBe(
    undefined,
  );
  expect(await codeOf(`sendPasswordReset(userId: ${admin.id}) { message }`)).toBe('CONFLICT');
  await app.anonymous().graphql(`mutation { requestPasswordReset(email: "${admin.email}") { message } }`);
  expect([await keptMails(app, { email }), await keptMails(app, admin)]).toEqual([[], []]);
});
