import { Args, Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { getUsage, listCredentialUsage } from '../../src/admin/analytics/usage.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { type CredentialUsage, CredentialUsageArgs, CredentialUsagePage, Usage } from './usage.types.ts';

@Resolver(() => Usage)
export class UsageResolver {
  @Query(() => Usage, {
    description: "Returns the use of the caller's rate limit. This query counts as one request.",
  })
  usage(@Ctx() { counted }: GraphQLContext) {
    return getUsage(counted);
  }

  @FieldResolver(() => CredentialUsagePage, {
    description:
      'Requests of each credential of the institution by day, latest day first, most requests first. Needs the permission manage:api_keys.',
  })
  credentials(
    @Args(() => CredentialUsageArgs) args: CredentialUsageArgs,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return listCredentialUsage<CredentialUsage>(request, registrar, args);
  }
}
