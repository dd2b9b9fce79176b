import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPasswordForUser, findPasswordProblem } from '../../src/access/password.rules.ts';
import { createInstitutionWithAdministrator } from '../../src/admin/institutions/create-institution.service.ts';
import { hashPassword } from '../../src/auth/sessions/password.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { readConfig } from '../../src/settings/config.ts';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';
import { testSettings } from '../support/test-settings.ts';

/** Weak passwords are refused wherever a password is set. */

const app = await useSharedApp();
const { user, client } = await signedIn(app);

const COMMON = 'is one of the most common passwords. Choose another password.';
const REPEATED = 'repeats one character. Choose another password.';
const UNSEEN = 'must have visible characters.';
const OWN = "is the user's email or name. Choose another password.";
const SHORT = 'must have at least 12 characters, because the user can manage users or roles.';

const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
const RESET =
  'mutation ($id: Int!, $password: String!) { resetPassword(userId: $id, password: $password) { message } }';
const CHANGE =
  'mutation ($current: String!, $new: String!) { changePassword(current: $current, new: $new) { message } }';

async function createUser(password: string, role = 'viewer'): Promise<unknown> {
  const email = `${app.make.unique('vera')}@school.example`;
  const { body } = await client.graphql(CREATE, { input: { email, name: 'Vera Viewer', password, role } });
  return body.errors?.[0].extensions.details ?? 'created';
}

test.each([
  ['12345678', COMMON],
  ['Password123', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['P@ssw0rd', COMMON],
  ['aaaaaaaa', REPEATED],
  ['\0'.repeat(8), REPEATED],
  [' '.repeat(8), UNSEEN],
  ['\u200B'.repeat(8), UNSEEN],
  ['vera viewer', OWN],
  ['Vera.Viewer!', OWN],
])('refuses the password %j', async (password, message) => {
  expect(await createUser(password)).toEqual({ password: [message] });
});

test('requires twelve characters of administrators and eight of other users', async () => {
  expect(await createUser('tall hat')).toBe('created');
  expect(await createUser('tall hat', 'administrator')).toEqual({ password: [SHORT] });
  expect(await createUser('tall hat rack', 'administrator')).toBe('created');
});

test('applies the same rules to resetting and changing a password', async () => {
  const reset = (password: string) => client.graphql(RESET, { id: user.id, password });
  const change = (next: string) => client.graphql(CHANGE, { current: user.password, new: next });
  for (const [password, message] of [
    ['iloveyou', COMMON],
    ['tall hat', SHORT],
    [user.email, OWN],
  ] as const) {
    expect((await reset(password)).body.errors[0].extensions.details).toEqual({ password: [message] });
    expect((await change(password)).body.errors[0].extensions.details).toEqual({ new: [message] });
  }
});

test('applies the same rules to the first administrator', async () => {
  const input = {
    name: 'School',
    plan: 'standard',
    timeZone: 'UTC',
    adminEmail: 'head.teacher@school.example',
  } as const;
  const create = (adminPassword: string) =>
    createInstitutionWithAdministrator(app.registrar.database, { ...input, adminPassword }, 'test');
  await expect(create('tall hat')).rejects.toMatchObject({ details: { adminPassword: [SHORT] } });
  await expect(create('Head Teacher')).rejects.toMatchObject({ details: { adminPassword: [OWN] } });
  const settings = { ...testSettings, BOOTSTRAP_ADMIN_EMAIL: 'a@school.example' };
  const configure = (password: string) => () => readConfig({ ...settings, BOOTSTRAP_ADMIN_PASSWORD: password });
  expect(configure('tall hat')).toThrow('BOOTSTRAP_ADMIN_PASSWORD: must have at least 12 characters');
  expect(configure('password1234')).toThrow('BOOTSTRAP_ADMIN_PASSWORD: is one of the most common passwords');
});

test('accepts at login a password that was set before these rules', async () => {
  const former = await app.make.aUser();
  const text = 'update users set password_hash = $1 where id = $2';
  await app.pool.query(text, [await hashPassword('password'), former.id]);
  const login = { email: former.email, password: 'password' };
  expect((await app.anonymous().post('/auth/login', login)).status).toBe(200);
});

test('accepts random passwords for all users', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9 ]{16,40}$/), (password) => {
      fc.pre(new Set(password).size > 4);
      const problems = new ValidationErrors();
      expect(findPasswordProblem(password)).toBeUndefined();
      const owner = { email: 'ada@school.example', name: 'Ada', permissions: ['manage:roles'] } as const;
      checkPasswordForUser(owner, problems, 'password', password);
      expect(problems.details).toEqual({});
    }),
  );
});
