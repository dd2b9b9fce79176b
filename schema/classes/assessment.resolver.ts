import { Arg, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { assessmentsByClass } from '../../src/classes/grades/assessments/assessment.queries.ts';
import {
  createAssessment,
  deleteAssessment,
  updateAssessment,
} from '../../src/classes/grades/assessments/assessment.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Assessment, AssessmentInput, DeletedAssessment } from './assessment.types.ts';
import { Class } from './class.types.ts';

const Id = () => Arg('id', () => Int, { description: 'Id of the assessment.' });

@Resolver(() => Class)
export class AssessmentResolver {
  @Extensions({ entries: 10 })
  @FieldResolver(() => [Assessment], {
    description:
      'The assessments, those without grades included, by due date; those without one last. Needs read:grades. Teachers: only of classes that they teach.',
  })
  assessments(@Root() section: Class, @Loader() loader: ListLoader) {
    return loader.list(section.id, assessmentsByClass<Assessment>);
  }

  @Mutation(() => Assessment, {
    description: 'Creates an assessment of a class, in its course and term, before there are grades for it.',
  })
  createAssessment(
    @Arg('classId', () => Int, { description: 'Id of the class. Not of a homeroom, which has no course.' })
    classId: number,
    @Arg('input', () => AssessmentInput, { description: 'The new assessment.' }) input: AssessmentInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createAssessment<Assessment>(request, { classId, input });
  }

  @Mutation(() => Assessment, {
    description: 'Changes an assessment. The maximum score is fixed once there are grades for it.',
  })
  updateAssessment(
    @Id() id: number,
    @Arg('input', () => AssessmentInput, { description: 'The changes.' }) input: AssessmentInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateAssessment<Assessment>(request, { id, input });
  }

  @Mutation(() => DeletedAssessment, { description: 'Deletes an assessment. Refused if there are grades for it.' })
  deleteAssessment(@Id() id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteAssessment(request, id);
  }
}
