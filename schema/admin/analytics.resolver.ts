import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { getAnalytics } from '../../src/admin/analytics/analytics.queries.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { Analytics, AnalyticsArgs } from './analytics.types.ts';

@Resolver()
export class AnalyticsResolver {
  @Query(() => Analytics, { description: 'Returns figures about the institution for a period.' })
  analytics(@Args(() => AnalyticsArgs) args: AnalyticsArgs, @Ctx() context: GraphQLContext) {
    return getAnalytics(callerOf(context), context.registrar, args);
  }
}
