import { Arg, Int, Mutation, Query, Resolver } from 'type-graphql';
import { listApiKeys } from '../../src/auth/api-keys/api-key.queries.ts';
import { createApiKey, revokeApiKey } from '../../src/auth/api-keys/api-key.service.ts';
import type { SelectingRequest, ServiceRequest } from '../../src/service-request.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { ApiKey, CreatedApiKey } from './api-key.types.ts';

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKey], { description: 'The API keys of the institution, revoked ones included.' })
  apiKeys(@CurrentRequest() request: SelectingRequest) {
    return listApiKeys<ApiKey>(request);
  }

  @Mutation(() => CreatedApiKey, { description: 'Creates an API key, which is shown this once.' })
  createApiKey(
    @Arg('name', () => String, { description: 'What it is for: 1 to 100 characters.' }) name: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return createApiKey(request, { name });
  }

  @Mutation(() => ApiKey, { description: 'Revokes an API key: it is refused at once.' })
  revokeApiKey(
    @Arg('id', () => Int, { description: 'Id of the key.' }) id: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return revokeApiKey<ApiKey>(request, id);
  }
}
