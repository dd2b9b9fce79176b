import { Args, Extensions, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../../src/access/service-request.ts';
import {
  daysInSessionByYear,
  getChronicAbsence,
} from '../../../src/classes/attendance/days/chronic-absence.queries.ts';
import { studentsById } from '../../../src/students/student.queries.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { Student } from '../../students/student.types.ts';
import { ChronicAbsence, ChronicAbsenceArgs, ChronicAbsencePage } from './student-day.types.ts';

@Resolver(() => ChronicAbsence)
export class ChronicAbsenceResolver {
  @Query(() => ChronicAbsencePage, {
    description:
      'Returns the active students who are often absent in a school year, worst first. Excused days count. Teachers see students of their own classes.',
  })
  chronicAbsence(
    @Args(() => ChronicAbsenceArgs) args: ChronicAbsenceArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return getChronicAbsence<ChronicAbsence>(request, args);
  }

  @FieldResolver(() => Student, { description: 'The student. Needs read:students.' })
  student(@Root() { studentId }: ChronicAbsence, @Loader() loader: ListLoader) {
    return loader.first(studentId, studentsById<Student>);
  }

  @Extensions({ entries: 1 })
  @FieldResolver(() => Int, { nullable: true, description: 'Days in session of the school year, up to today.' })
  async daysInSession(@Root() { schoolYear }: ChronicAbsence, @Loader() loader: ListLoader) {
    return (await loader.first(schoolYear, daysInSessionByYear)) ?? 0;
  }
}
