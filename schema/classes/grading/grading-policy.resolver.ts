import { Arg, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import {
  gradingPoliciesOf,
  listGradingPolicies,
} from '../../../src/classes/grading/policies/grading-policy.queries.ts';
import {
  createGradingPolicy,
  deleteGradingPolicy,
  updateGradingPolicy,
} from '../../../src/classes/grading/policies/grading-policy.service.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { Class } from '../class.types.ts';
import { Course } from '../course.types.ts';
import { DeletedGradingPolicy, GradingPolicy, GradingPolicyInput } from './grading-policy.types.ts';

@Resolver(() => Course)
export class GradingPolicyResolver {
  @Query(() => [GradingPolicy], { description: 'Returns the grading policies of the institution, by name.' })
  gradingPolicies(@CurrentRequest() request: ServiceRequest) {
    return listGradingPolicies(request);
  }

  @Mutation(() => GradingPolicy, { description: 'Creates a grading policy.' })
  createGradingPolicy(
    @Arg('input', () => GradingPolicyInput, { description: 'The new policy.' }) input: GradingPolicyInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return createGradingPolicy(request, input);
  }

  @Mutation(() => GradingPolicy, {
    description: 'Changes a grading policy. Proposed grades follow at once; grades that exist stay as they are.',
  })
  updateGradingPolicy(
    @Id('grading policy') id: number,
    @Arg('input', () => GradingPolicyInput, { description: 'The changes.' }) input: GradingPolicyInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return updateGradingPolicy(request, { id, input });
  }

  @Mutation(() => DeletedGradingPolicy, {
    description: 'Deletes a grading policy that nothing names. One in use is deactivated instead.',
  })
  deleteGradingPolicy(@Id('grading policy') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteGradingPolicy(request, id);
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => GradingPolicy, {
    nullable: true,
    description: 'The grading policy of the course; null for that of the institution. Needs read:grades.',
  })
  gradingPolicy(@Root() course: Course, @Loader() loader: ListLoader) {
    return loader.first(course.id, (request, ids) => gradingPoliciesOf(request, 'courses', ids));
  }
}

@Resolver(() => Class)
export class ClassGradingPolicyResolver {
  @Extensions({ entries: 1 })
  @FieldResolver(() => GradingPolicy, {
    nullable: true,
    description: 'The grading policy of the class; null for that of its course. Needs read:grades.',
  })
  gradingPolicy(@Root() section: Class, @Loader() loader: ListLoader) {
    return loader.first(section.id, (request, ids) => gradingPoliciesOf(request, 'classes', ids));
  }
}
