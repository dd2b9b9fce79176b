import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { activeApiKeysOf } from '../../src/auth/api-keys/api-key.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { loadList } from '../shared/loaders.ts';
import { ApiKey } from './api-key.types.ts';
import { User } from './user.types.ts';

/** Assumed number of keys per user, for the complexity limit. */
const ENTRIES = 5;

@Resolver(() => User)
export class UserApiKeysResolver {
  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [ApiKey], {
    description: 'The active API keys that the user created. They remain valid after the user is deactivated.',
  })
  apiKeys(@Root() user: User, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, user.id, activeApiKeysOf<ApiKey>);
  }
}
