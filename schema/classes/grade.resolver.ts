import { Arg, Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { deleteGrade } from '../../src/classes/grades/delete-grade.service.ts';
import { countingByGrade, historyByGrade, listGrades } from '../../src/classes/grades/grade.queries.ts';
import { submitGrades } from '../../src/classes/grades/grade.service.ts';
import { getGradebook } from '../../src/classes/grades/gradebook.queries.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import type { StudentReference } from '../shared/reference.types.ts';
import type { Assessment } from './assessment.types.ts';
import { SubmitGradesInput } from './grade.inputs.ts';
import { DeletedGrade, Grade, GradeListArgs, GradePage, GradeRevision, GradeSubmission } from './grade.types.ts';
import { type DeletedCell, Gradebook, GradebookArgs, type GradebookCell } from './gradebook.types.ts';

@Resolver(() => Grade)
export class GradeResolver {
  @Query(() => GradePage, {
    description: 'Returns grades, ordered by id. Teachers see only grades of their own classes.',
  })
  grades(@Args(() => GradeListArgs) args: GradeListArgs, @CurrentRequest() request: SelectingRequest) {
    return listGrades<Grade>(request, args);
  }

  @Query(() => Gradebook, {
    description:
      'Returns all grades of a class with its students and assessments, without paging. Teachers see only their own classes.',
  })
  gradebook(@Args(() => GradebookArgs) args: GradebookArgs, @CurrentRequest() request: SelectingRequest) {
    return getGradebook<StudentReference, Assessment, GradebookCell, DeletedCell>(request, args);
  }

  @Extensions({ entries: 3 })
  @FieldResolver(() => [GradeRevision], { description: 'Earlier values of the grade, newest first.' })
  history(@Root() grade: Grade, @Loader() loader: ListLoader) {
    return loader.list(grade.id, historyByGrade<GradeRevision>);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'True if GPA and credits count the final grade: of the attempts at a course they count the latest that is graded. Null for an assessment, and for those who may not read the grades of all classes.',
  })
  counts(@Root() grade: Grade, @Loader() loader: ListLoader) {
    return loader.first(grade.id, countingByGrade);
  }

  @Mutation(() => GradeSubmission, {
    description: 'Submits grades of a class, all or nothing. Existing grades are replaced and kept in their history.',
  })
  submitGrades(
    @Id('class', 'classId') classId: number,
    @Arg('input', () => SubmitGradesInput, {
      description: 'The grades, and the course, term and assessment that they are for.',
    })
    input: SubmitGradesInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const submission = { classId, input };
    return submitGrades<Grade>(request, submission);
  }

  @Mutation(() => DeletedGrade, {
    description: 'Deletes a mistaken grade. The history keeps it with who deleted it, when and why.',
  })
  deleteGrade(
    @Id('grade') id: number,
    @Arg('reason', () => String, { description: 'Why the grade is deleted, 1 to 200 characters.' })
    reason: string,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return deleteGrade(request, { id, reason });
  }
}
