import type { GraphQLResolveInfo } from 'graphql';
import { FieldResolver, Info, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { institutionPolicy } from '../../src/classes/grading/policies/grading-policy.queries.ts';
import { Institution } from '../admin/institution.types.ts';
import { GradingPolicy } from '../classes/grading/grading-policy.types.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { assertNestedPermission } from '../policy/nested-permissions.ts';

/** Joins the institution and its grading, which do not import each other. */
@Resolver(() => Institution)
export class InstitutionGradingResolver {
  @FieldResolver(() => GradingPolicy, {
    nullable: true,
    description: 'The grading policy of courses and classes that name none. Needs read:grades.',
  })
  gradingPolicy(@CurrentRequest() request: ServiceRequest, @Info() info: GraphQLResolveInfo) {
    assertNestedPermission(request.caller, info);
    return institutionPolicy(request);
  }
}
