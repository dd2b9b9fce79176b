import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Permission } from '../../src/access/permissions.ts';
import type { Scope, ScopeView } from '../../src/access/scopes.ts';
import { type NewOAuthClientInput, newOAuthClientSchema } from '../../src/auth/oauth/oauth-client.rules.ts';
import type { CreatedOAuthClient as Created } from '../../src/auth/oauth/oauth-client.service.ts';
import { Rule, Rules } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { permissionNames } from './user.types.ts';

@ObjectType({
  description:
    'Another system that gets access tokens at `POST /oauth/token` by the client credentials grant of OAuth 2.0.',
  simpleResolvers: true,
})
export class OAuthClient {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'The `client_id` that the client sends for a token.' })
  clientId!: string;

  @Field(() => String, { description: 'Name that says what the client is for.' })
  name!: string;

  @Field(() => [String], {
    description:
      'What the client may do: permissions for REST and GraphQL, scopes for the paths of OneRoster and SCIM.',
  })
  scopes!: Scope[];

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the client expires; null if it does not.' })
  expiresAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Who answers for the client.' })
  contact!: string | null;

  @Field(() => String, { nullable: true, description: 'What the client uses the records for.' })
  purpose!: string | null;

  @Field(() => Boolean, { description: 'False if the client is revoked or has expired.' })
  active!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the client was last used, to the minute.' })
  lastUsedAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the client was created.' })
  createdAt!: string;
}

@Rules(newOAuthClientSchema)
@InputType({ description: 'A new OAuth client.' })
export class CreateOAuthClientInput implements NewOAuthClientInput {
  @Field(() => String, { description: 'Name that says what the client is for, 1 to 100 characters.' })
  name!: string;

  @Field(() => [String], {
    description:
      'Permissions, and scopes of OneRoster and SCIM, as `oauthScopes` lists them. You must hold what they open.',
  })
  scopes!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'With the scope scim: name of the role of users whom the client creates without naming one.',
  })
  defaultRole?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the client expires. Default: never.' })
  expiresAt?: string | null;

  @Field(() => String, { nullable: true, description: 'Who answers for the client, up to 254 characters.' })
  contact?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the client uses the records for, up to 500 characters.',
  })
  purpose?: string | null;
}

@ObjectType({ description: 'A newly created OAuth client.', simpleResolvers: true })
export class CreatedOAuthClient implements Created<OAuthClient> {
  @Field(() => OAuthClient, { description: 'The client.' })
  client!: OAuthClient;

  @Field(() => String, { description: 'The `client_id` that the client sends for a token.' })
  clientId!: string;

  @Field(() => String, { description: 'The `client_secret` that the client sends for a token, shown only once.' })
  clientSecret!: string;
}

@ObjectType({ description: 'A scope that an OAuth client can have.', simpleResolvers: true })
export class OAuthScope implements ScopeView {
  @Field(() => String, { description: 'The scope: a permission, the URI of a scope of OneRoster, or `scim`.' })
  name!: Scope;

  @Rule(permissionNames)
  @Field(() => [String], { description: 'The permissions that a user needs to grant the scope.' })
  permissions!: readonly Permission[];
}
