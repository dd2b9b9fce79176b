import { TestIdentityProvider } from './identity-provider.ts';
import type { Recipe } from './mutation-recipe.ts';
import { aProvider } from './sso.ts';

/** Valid arguments of the mutations of identity providers. */
export const singleSignOnMutations: Readonly<Record<string, Recipe>> = {
  unlinkIdentity: async ({ app, user }) => {
    const provider = await aProvider(app, user.institution, await TestIdentityProvider.shared());
    const text = `insert into user_identities (institution_id, user_id, provider_id, subject) values ($1, $2, $3, 'x') returning id`;
    const { rows } = await app.pool.query(text, [user.institution.id, user.id, provider.id]);
    return { id: rows[0].id };
  },
  createIdentityProvider: async ({ app }) => ({
    input: {
      key: app.make.unique('sample'),
      name: 'Contoso',
      kind: 'oidc',
      clientId: 'x',
      clientSecret: 'y',
      issuer: (await TestIdentityProvider.shared()).issuer,
    },
  }),
  updateIdentityProvider: async ({ app, user }) => ({
    id: (await aProvider(app, user.institution, await TestIdentityProvider.shared())).id,
    input: { name: 'Renamed' },
  }),
  deleteIdentityProvider: async ({ app, user }) => ({
    id: (await aProvider(app, user.institution, await TestIdentityProvider.shared())).id,
  }),
};
