import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { listApiKeys } from '../../src/auth/api-keys/api-key.queries.ts';
import { createApiKey, revokeApiKey } from '../../src/auth/api-keys/api-key.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { ApiKey, CreatedApiKey } from './api-key.types.ts';

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKey], { description: 'The API keys of the institution, revoked ones included.' })
  apiKeys(@Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return listApiKeys<ApiKey>(callerOf(context), context.registrar.database, selectionOf(context, info));
  }

  @Mutation(() => CreatedApiKey, { description: 'Creates an API key, which is shown this once.' })
  createApiKey(
    @Arg('name', () => String, { description: 'What it is for: 1 to 100 characters.' }) name: string,
    @Ctx() context: GraphQLContext,
  ) {
    return createApiKey(callerOf(context), context.registrar.database, { name });
  }

  @Mutation(() => ApiKey, { description: 'Revokes an API key: it is refused at once.' })
  revokeApiKey(
    @Arg('id', () => Int, { description: 'Id of the key.' }) id: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return revokeApiKey<ApiKey>(callerOf(context), context.registrar.database, id, selectionOf(context, info));
  }
}
