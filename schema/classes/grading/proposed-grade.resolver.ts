import { Arg, Args, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../../src/access/service-request.ts';
import { publishedAtByAssessment } from '../../../src/classes/grades/assessments/assessment.queries.ts';
import { publishGrades, unpublishGrades } from '../../../src/classes/grades/publish-grades.service.ts';
import { policyOfClass } from '../../../src/classes/grading/policies/grading-policy.queries.ts';
import { acceptProposedGrades } from '../../../src/classes/grading/proposals/accept-proposed-grades.service.ts';
import { proposedGrades } from '../../../src/classes/grading/proposals/proposed-grades.queries.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import type { StudentReference } from '../../shared/reference.types.ts';
import { DateTimeScalar } from '../../shared/scalars.ts';
import { Assessment } from '../assessment.types.ts';
import { type Grade, GradeSubmission } from '../grade.types.ts';
import { Gradebook } from '../gradebook.types.ts';
import { GradingPolicy } from './grading-policy.types.ts';
import { AcceptProposedGradesArgs, ProposedGrade } from './proposed-grade.types.ts';
import { GradesPublication, PublicationArgs } from './publication.types.ts';

@Resolver(() => Gradebook)
export class ProposedGradeResolver {
  @Extensions({ entries: 40 })
  @FieldResolver(() => [ProposedGrade], {
    description:
      'The final grades that the policy proposes for the term, by default that of the class; none without a policy.',
  })
  proposed(
    @Root() { classId, termName }: Gradebook,
    @Arg('policyId', () => Int, {
      nullable: true,
      description: 'Id of another policy, to see what it would propose. Default: the policy that holds for the class.',
    })
    policyId: number | null,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return proposedGrades<StudentReference, Assessment, Grade>(request, { classId, termName, policyId });
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => GradingPolicy, {
    nullable: true,
    description: 'The policy that holds for the class: its own, that of its course or that of the institution.',
  })
  policy(@Root() { classId }: Gradebook, @CurrentRequest() { caller, database }: ServiceRequest) {
    return policyOfClass(database.pool, caller.institutionId, classId);
  }

  @Mutation(() => GradeSubmission, {
    description:
      'Submits the proposed final grades of a class. Those that were entered by hand and differ are left and listed.',
  })
  acceptProposedGrades(
    @Args(() => AcceptProposedGradesArgs) args: AcceptProposedGradesArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return acceptProposedGrades<Grade>(request, args);
  }

  @Mutation(() => GradesPublication, {
    description: 'Publishes grades of a class that are held back: those of assessments, or the final grades of a term.',
  })
  publishGrades(@Args(() => PublicationArgs) args: PublicationArgs, @CurrentRequest() request: ServiceRequest) {
    return publishGrades(request, args);
  }

  @Mutation(() => GradesPublication, {
    description: 'Holds published grades of a class back: those of assessments, or the final grades of a term.',
  })
  unpublishGrades(@Args(() => PublicationArgs) args: PublicationArgs, @CurrentRequest() request: ServiceRequest) {
    return unpublishGrades(request, args);
  }
}

@Resolver(() => Assessment)
export class AssessmentPublicationResolver {
  @Extensions({ entries: 1 })
  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description: 'When the last of its grades was published; null while one is held back, and without grades.',
  })
  publishedAt(@Root() assessment: Assessment, @Loader() loader: ListLoader) {
    return loader.first(assessment.id, publishedAtByAssessment);
  }
}
