import type { TestApp } from './app.ts';
import { SoftAuthenticator } from './authenticator.ts';
import type { Client } from './client.ts';
import { addApp, addPasskey, codeOf } from './factors.ts';
import { passwordToken } from './kept-mails.ts';
import { type MutationContext, type Recipe, run } from './mutation-recipe.ts';

const PASSWORD = 'another good password';

const aTeacher = async ({ app, user }: MutationContext) =>
  (await app.make.aUser({ institution: user.institution, role: 'teacher' })).id;

const aPasskey = async (app: TestApp, client: Client): Promise<number> =>
  (await addPasskey(app, client)).added.authenticator.id;

/** Valid arguments for each mutation about ways to sign in. */
export const accountArguments: Readonly<Record<string, Recipe>> = {
  login: async ({ user: { email, password } }) => ({ email, password }),
  logout: async () => ({}),
  endSession: async ({ app, user }) => {
    await app.as(user);
    const text = 'select max(id) as id from sessions where user_id = $1';
    return { id: (await app.pool.query<{ id: number }>(text, [user.id])).rows[0]?.id };
  },
  changePassword: async ({ user }) => ({ current: user.password, new: PASSWORD }),
  beginLogin: async ({ user: { email, password } }) => ({ email, password }),
  beginPasskeyLogin: async () => ({}),
  completeLogin: async ({ app, client }) => {
    const { passkey } = await addPasskey(app, client);
    const { beginPasskeyLogin } = (await client.graphql('mutation { beginPasskeyLogin { challenge passkey } }')).body
      .data;
    return { challenge: beginPasskeyLogin.challenge, response: { passkey: passkey.get(beginPasskeyLogin.passkey) } };
  },
  beginPasskey: async () => ({}),
  addPasskey: async ({ app, client }) => {
    const { challenge, options } = (await client.graphql('mutation { beginPasskey { challenge options } }')).body.data
      .beginPasskey;
    const { PORT } = app.registrar.config;
    return { challenge, name: 'Laptop', response: new SoftAuthenticator(`http://localhost:${PORT}`).create(options) };
  },
  beginTotp: async () => ({}),
  addTotp: async ({ client }) => {
    const { challenge, secret } = (await client.graphql('mutation { beginTotp { challenge secret } }')).body.data
      .beginTotp;
    return { challenge, code: codeOf(secret) };
  },
  renameAuthenticator: async ({ app, client }) => ({ id: await aPasskey(app, client), name: 'Phone' }),
  removeAuthenticator: async ({ app, client }) => ({ id: await aPasskey(app, client) }),
  createRecoveryCodes: async ({ app, client }) => {
    await addPasskey(app, client);
    return {};
  },
  removeAuthenticators: async ({ app, user }) => {
    const teacher = await app.make.aUser({ institution: user.institution, role: 'teacher' });
    await addApp(await app.as(teacher));
    return { userId: teacher.id };
  },
  endSessions: async (kitchen) => ({ userId: await aTeacher(kitchen) }),
  requestPasswordReset: async ({ user: { email } }) => ({ email }),
  resetForgottenPassword: async ({ app, user }) => ({ token: await passwordToken(app, user), password: PASSWORD }),
  sendPasswordReset: async (kitchen) => ({ userId: await aTeacher(kitchen) }),
  reportBounce: async () => ({ email: 'gone@school.example', reason: 'No such mailbox' }),
  allowAddress: async ({ client }) => {
    await client.graphql('mutation { reportBounce(email: "back@school.example") { email } }');
    return { email: 'back@school.example' };
  },
  updateAccount: async () => ({ input: { language: 'es' } }),
  updateSecurity: async () => ({ input: { secondFactorRoles: ['viewer'] } }),
  createApiKey: async () => ({ name: 'Another server' }),
  revokeApiKey: async ({ client }) => ({ id: await run(client, 'createApiKey(name: "x") { id }') }),

  createOAuthClient: async () => ({ input: { name: 'Learning platform', scopes: ['read:students'] } }),
  revokeOAuthClient: async ({ client }) => ({
    id: await run(client, 'createOAuthClient(input: { name: "x", scopes: ["read:students"] }) { client { id } }'),
  }),
};
