import type { Permission } from '../../src/access/permissions.ts';
import type { Scope, ScopeView } from '../../src/access/scopes.ts';
import { newOAuthClientSchema } from '../../src/auth/oauth/oauth-client.rules.ts';
import type { CreatedOAuthClient as Created } from '../../src/auth/oauth/oauth-client.service.ts';
import { boolean, dateTime, Input, inputs, int, nullable, Output, of, outputs, text, typed } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';
import { permissionNames } from './user.types.ts';

@Output('Another system that gets access tokens at `POST /oauth/token` by the client credentials grant of OAuth 2.0.')
export class OAuthClient extends outputs({
  id: int('Id assigned by the service.'),
  clientId: text('The `client_id` that the client sends for a token.'),
  name: text('Name that says what the client is for.'),
  scopes: typed<Scope[]>(
    () => [String],
    'What the client may do: permissions for REST and GraphQL, scopes for the paths of OneRoster and SCIM.',
  ),
  expiresAt: nullable.dateTime('When the client expires; null if it does not.'),
  contact: nullable.text('Who answers for the client.'),
  purpose: nullable.text('What the client uses the records for.'),
  active: boolean('False if the client is revoked or has expired.'),
  lastUsedAt: nullable.dateTime('When the client was last used, to the minute.'),
  createdAt: dateTime('When the client was created.'),
}) {}

@Rules(newOAuthClientSchema)
@Input('A new OAuth client.')
export class CreateOAuthClientInput extends inputs({
  name: text('Name that says what the client is for, 1 to 100 characters.'),
  scopes: of(
    () => [String],
    'Permissions, and scopes of OneRoster and SCIM, as `oauthScopes` lists them. You must hold what they open.',
  ),
  defaultRole: nullable.text(
    'With the scope scim: name of the role of users whom the client creates without naming one.',
  ),
  expiresAt: nullable.dateTime('When the client expires. Default: never.'),
  contact: nullable.text('Who answers for the client, up to 254 characters.'),
  purpose: nullable.text('What the client uses the records for, up to 500 characters.'),
}) {}

@Output('A newly created OAuth client.')
export class CreatedOAuthClient
  extends outputs({
    client: of(() => OAuthClient, 'The client.'),
    clientId: text('The `client_id` that the client sends for a token.'),
    clientSecret: text('The `client_secret` that the client sends for a token, shown only once.'),
  })
  implements Created<OAuthClient> {}

@Output('A scope that an OAuth client can have.')
export class OAuthScope
  extends outputs({
    name: text<Scope>('The scope: a permission, the URI of a scope of OneRoster, or `scim`.'),
    permissions: typed<readonly Permission[]>(() => [String], 'The permissions that a user needs to grant the scope.', {
      rule: permissionNames,
    }),
  })
  implements ScopeView {}
