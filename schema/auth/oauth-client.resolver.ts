import { Arg, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { listOAuthClients, listScopes } from '../../src/auth/oauth/oauth-client.queries.ts';
import { createOAuthClient, revokeOAuthClient } from '../../src/auth/oauth/oauth-client.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { CreatedOAuthClient, CreateOAuthClientInput, OAuthClient, OAuthScope } from './oauth-client.types.ts';

@Resolver()
export class OAuthClientResolver {
  @Query(() => [OAuthClient], {
    description: 'Returns the OAuth clients of the institution, including revoked and expired ones.',
  })
  oauthClients(@CurrentRequest() request: SelectingRequest) {
    return listOAuthClients<OAuthClient>(request);
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
    @CurrentRequest() request: ServiceRequest,
  ) {
    return createOAuthClient(request, input);
  }

  @Mutation(() => OAuthClient, {
    description: 'Revokes an OAuth client with immediate effect, together with its tokens.',
  })
  revokeOAuthClient(
    @Arg('id', () => Int, { description: 'Id of the OAuth client.' }) id: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return revokeOAuthClient<OAuthClient>(request, id);
  }
}
