import { Arg, Int, Mutation, Query, Resolver } from 'type-graphql';
import { listApiKeys } from '../../src/auth/api-keys/api-key.queries.ts';
import { createApiKey, revokeApiKey } from '../../src/auth/api-keys/api-key.service.ts';
import type { SelectingRequest, ServiceRequest } from '../../src/service-request.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { ApiKey, CreatedApiKey } from './api-key.types.ts';

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKey], { description: 'Returns the API keys of the institution, including revoked ones.' })
  apiKeys(@CurrentRequest() request: SelectingRequest) {
    return listApiKeys<ApiKey>(request);
  }

  @Mutation(() => CreatedApiKey, { description: 'Creates an API key. The key is shown only once.' })
  createApiKey(
    @Arg('name', () => String, { description: 'Purpose of the key, 1 to 100 characters.' }) name: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return createApiKey(request, { name });
  }

  @Mutation(() => ApiKey, { description: 'Revokes an API key with immediate effect.' })
  revokeApiKey(
    @Arg('id', () => Int, { description: 'Id of the API key.' }) id: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return revokeApiKey<ApiKey>(request, id);
  }
}
