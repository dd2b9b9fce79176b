import { Arg, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import { gradeScalesByCourse, listGradeScales } from '../../../src/classes/grading/scales/grade-scale.queries.ts';
import {
  createGradeScale,
  deleteGradeScale,
  updateGradeScale,
} from '../../../src/classes/grading/scales/grade-scale.service.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { Course } from '../course.types.ts';
import { DeletedGradeScale, GradeScale, GradeScaleInput } from './grade-scale.types.ts';

@Resolver(() => Course)
export class GradeScaleResolver {
  @Query(() => [GradeScale], { description: 'Returns the grade scales of the institution, the default one first.' })
  gradeScales(@CurrentRequest() request: ServiceRequest) {
    return listGradeScales(request);
  }

  @Mutation(() => GradeScale, { description: 'Creates a grade scale, which courses can name.' })
  createGradeScale(
    @Arg('input', () => GradeScaleInput, { description: 'The new scale.' }) input: GradeScaleInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return createGradeScale(request, input);
  }

  @Mutation(() => GradeScale, { description: 'Changes a grade scale. Grades that exist stay as they are.' })
  updateGradeScale(
    @Id('grade scale') id: number,
    @Arg('input', () => GradeScaleInput, { description: 'The changes.' }) input: GradeScaleInput,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return updateGradeScale(request, { id, input });
  }

  @Mutation(() => DeletedGradeScale, {
    description: 'Deletes a grade scale that no course names. One in use is deactivated instead.',
  })
  deleteGradeScale(@Id('grade scale') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteGradeScale(request, id);
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => GradeScale, {
    nullable: true,
    description: 'The grade scale of the course; null for the default one. Needs read:grades.',
  })
  gradeScale(@Root() course: Course, @Loader() loader: ListLoader) {
    return loader.first(course.id, gradeScalesByCourse);
  }
}
