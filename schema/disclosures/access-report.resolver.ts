import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { getAccessReport } from '../../src/disclosures/access-report.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { AccessReportArgs, AccessReportPage, type Disclosure } from './access-report.types.ts';

@Resolver()
export class AccessReportResolver {
  @Query(() => AccessReportPage, {
    description:
      "Returns who has received a student's data, the latest first: reads by API keys and OAuth clients, exported files and webhooks. What members of staff see on their screens is not recorded.",
  })
  accessReport(
    @Args(() => AccessReportArgs) args: AccessReportArgs,
    @Ctx() context: GraphQLContext,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return getAccessReport<Disclosure>(request, context.registrar.disclosures, args);
  }
}
