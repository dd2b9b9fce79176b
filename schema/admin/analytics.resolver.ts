import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { getAnalytics } from '../../src/admin/analytics/analytics.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Analytics, AnalyticsArgs } from './analytics.types.ts';

@Resolver()
export class AnalyticsResolver {
  @Query(() => Analytics, { description: 'Returns figures about the institution for a period.' })
  analytics(
    @Args(() => AnalyticsArgs) args: AnalyticsArgs,
    @Ctx() context: GraphQLContext,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return getAnalytics(request, context.registrar, args);
  }
}
