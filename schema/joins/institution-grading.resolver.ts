import { FieldResolver, Resolver } from 'type-graphql';
import type { ServiceRequest } from '../../src/access/service-request.ts';
import { institutionPolicy } from '../../src/classes/grading/policies/grading-policy.queries.ts';
import { Institution } from '../admin/institution.types.ts';
import { GradingPolicy } from '../classes/grading/grading-policy.types.ts';
import { CurrentRequest } from '../execution/current-request.ts';

/** Joins the institution and its grading, which do not import each other. */
@Resolver(() => Institution)
export class InstitutionGradingResolver {
  @FieldResolver(() => GradingPolicy, {
    nullable: true,
    description: 'The grading policy of courses and classes that name none. Needs read:grades.',
  })
  gradingPolicy(@CurrentRequest() request: ServiceRequest) {
    return institutionPolicy(request);
  }
}
