import { Arg, Int, Mutation, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { moveStudents } from '../../src/students/enrolments/move-students.service.ts';
import { reactivateStudent } from '../../src/students/reactivate-student.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { ExpectedVersion, Id } from '../shared/arguments.ts';
import type { Enrolment } from '../shared/enrolment.types.ts';
import type { StudentReference } from '../shared/reference.types.ts';
import { DateScalar } from '../shared/scalars.ts';
import { Reactivation, StudentMove } from './moved-students.types.ts';
import type { Student } from './student.types.ts';

/** Changes of classes that say what they could not do. */
@Resolver()
export class MovedStudentsResolver {
  @Mutation(() => Reactivation, {
    description:
      'Makes an inactive student active again and reopens the enrolments that becoming inactive ended, as far as their classes have places and their terms last.',
  })
  reactivateStudent(
    @Id('student') id: number,
    @ExpectedVersion('student', 'The change') expectedVersion: number | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return reactivateStudent<Student, Enrolment>(request, { id, expectedVersion });
  }

  @Mutation(() => StudentMove, {
    description:
      'Moves up to 1,000 students from a class to another one, in one transaction. Who cannot be moved is left and named.',
  })
  moveStudents(
    @Arg('fromClassId', () => Int, { description: 'Id of the present class.' }) fromClassId: number,
    @Arg('toClassId', () => Int, { description: 'Id of the new class.' }) toClassId: number,
    @Arg('studentIds', () => [Int], { description: 'Ids of the students, 1 to 1,000.' }) studentIds: number[],
    @Arg('on', () => DateScalar, {
      nullable: true,
      description: 'First day in the new class. Default: today, or the first day of its term to come.',
    })
    on: string | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return moveStudents<Enrolment, StudentReference>(request, { fromClassId, toClassId, studentIds, on });
  }
}
