import { Arg, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { listScopes } from '../../src/access/scopes.ts';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { activeCredentialsByCreator, listCredentials, revokeCredential } from '../../src/auth/issued-credentials.ts';
import { oauthClients } from '../../src/auth/oauth/oauth-client.read-model.ts';
import { createOAuthClient } from '../../src/auth/oauth/oauth-client.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { CreatedOAuthClient, CreateOAuthClientInput, OAuthClient, OAuthScope } from './oauth-client.types.ts';
import { User } from './user.types.ts';

const activeByCreator = activeCredentialsByCreator<OAuthClient>(oauthClients);

/** Assumed number of clients per user, for the complexity limit. */
const CLIENTS_PER_USER = 5;

@Resolver()
export class OAuthClientResolver {
  @Query(() => [OAuthClient], {
    description: 'Returns the OAuth clients of the institution, including revoked and expired ones.',
  })
  oauthClients(@CurrentRequest() request: SelectingRequest) {
    return listCredentials<OAuthClient>(request, oauthClients);
  }

  @Query(() => [OAuthScope], { description: 'Returns every scope that an OAuth client can have.' })
  oauthScopes() {
    return listScopes();
  }

  @Mutation(() => CreatedOAuthClient, {
    description:
      'Creates an OAuth client. Its secret is shown only once. API keys and OAuth clients cannot create one.',
  })
  createOAuthClient(
    @Arg('input', () => CreateOAuthClientInput, { description: 'The new client.' }) input: CreateOAuthClientInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createOAuthClient<OAuthClient>(request, input);
  }

  @Mutation(() => OAuthClient, {
    description: 'Revokes an OAuth client with immediate effect, together with its tokens.',
  })
  revokeOAuthClient(@Id('OAuth client') id: number, @CurrentRequest() request: SelectingRequest) {
    return revokeCredential<OAuthClient>(request, oauthClients, id);
  }
}

@Resolver(() => User)
export class UserOAuthClientsResolver {
  @Extensions({ entries: CLIENTS_PER_USER })
  @FieldResolver(() => [OAuthClient], {
    description: 'The active OAuth clients that the user created. They remain valid after the user is deactivated.',
  })
  oauthClients(@Root() user: User, @Loader() loader: ListLoader) {
    return loader.list(user.id, activeByCreator);
  }
}
