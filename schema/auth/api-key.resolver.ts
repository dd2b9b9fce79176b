import { Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { apiKeys } from '../../src/auth/api-keys/api-key.read-model.ts';
import { createApiKey } from '../../src/auth/api-keys/api-key.service.ts';
import { activeCredentialsByCreator, listCredentials, revokeCredential } from '../../src/auth/issued-credentials.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { ApiKey, CreateApiKeyArgs, CreatedApiKey } from './api-key.types.ts';
import { User } from './user.types.ts';

const activeByCreator = activeCredentialsByCreator<ApiKey>(apiKeys);

/** Assumed number of keys per user, for the complexity limit. */
const KEYS_PER_USER = 5;

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKey], { description: 'Returns the API keys of the institution, including revoked ones.' })
  apiKeys(@CurrentRequest() request: SelectingRequest) {
    return listCredentials<ApiKey>(request, apiKeys);
  }

  @Mutation(() => CreatedApiKey, { description: 'Creates an API key. The key is shown only once.' })
  createApiKey(@Args(() => CreateApiKeyArgs) args: CreateApiKeyArgs, @CurrentRequest() request: ServiceRequest) {
    return createApiKey(request, args);
  }

  @Mutation(() => ApiKey, { description: 'Revokes an API key with immediate effect.' })
  revokeApiKey(@Id('API key') id: number, @CurrentRequest() request: SelectingRequest) {
    return revokeCredential<ApiKey>(request, apiKeys, id);
  }
}

@Resolver(() => User)
export class UserApiKeysResolver {
  @Extensions({ entries: KEYS_PER_USER })
  @FieldResolver(() => [ApiKey], {
    description: 'The active API keys that the user created. They remain valid after the user is deactivated.',
  })
  apiKeys(@Root() user: User, @Loader() loader: ListLoader) {
    return loader.list(user.id, activeByCreator);
  }
}
