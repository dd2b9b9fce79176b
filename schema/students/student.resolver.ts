import { Arg, Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { eraseStudent } from '../../src/students/erasure/erase-student.service.ts';
import { duplicatesByStudent, possibleDuplicates } from '../../src/students/identity/possible-duplicates.queries.ts';
import { restoreStudent } from '../../src/students/restore-student.service.ts';
import { searchStudents } from '../../src/students/search/student-search.queries.ts';
import { getStudent, listDeletedStudents, listStudents } from '../../src/students/student.queries.ts';
import { createStudent, deleteStudent } from '../../src/students/student.service.ts';
import { updateStudent } from '../../src/students/update-student.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { ExpectedVersion, Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import {
  DeletedStudentListArgs,
  PossibleDuplicatesArgs,
  StudentArgs,
  StudentListArgs,
  StudentSearchArgs,
} from './student.args.ts';
import { CreateStudentInput, UpdateStudentInput } from './student.inputs.ts';
import { DeletedStudent, ErasedStudent, Student, StudentPage } from './student.types.ts';

@Resolver(() => Student)
export class StudentResolver {
  @Query(() => Student, { nullable: true, description: 'Returns one student.' })
  student(@Args(() => StudentArgs) args: StudentArgs, @CurrentRequest() request: SelectingRequest) {
    return getStudent<Student>(request, args);
  }

  @Query(() => StudentPage, { description: 'Returns the students of the institution, ordered by id.' })
  students(@Args(() => StudentListArgs) args: StudentListArgs, @CurrentRequest() request: SelectingRequest) {
    return listStudents<Student>(request, args);
  }

  @Query(() => StudentPage, { description: 'Returns the students that match every search word, most relevant first.' })
  searchStudents(@Args(() => StudentSearchArgs) args: StudentSearchArgs, @CurrentRequest() request: SelectingRequest) {
    return searchStudents<Student>(request, args);
  }

  @Query(() => StudentPage, {
    description:
      'Returns the deleted students that are not erased, latest deletion first. Other fields than the ids need the permission read:students.',
  })
  deletedStudents(
    @Args(() => DeletedStudentListArgs) args: DeletedStudentListArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return listDeletedStudents<Student>(request, args);
  }

  @Mutation(() => Student, { description: 'Creates an active student.' })
  createStudent(
    @Arg('input', () => CreateStudentInput, { description: 'The new student.' }) input: CreateStudentInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createStudent<Student>(request, input);
  }

  @Mutation(() => Student, { description: 'Changes a student.' })
  updateStudent(
    @Id('student') id: number,
    @Arg('input', () => UpdateStudentInput, { description: 'The changes.' }) input: UpdateStudentInput,
    @ExpectedVersion('student', 'The change') expectedVersion: number | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const change = { id, input, expectedVersion };
    return updateStudent<Student>(request, change);
  }

  @Mutation(() => DeletedStudent, {
    description: 'Soft-deletes a student. Grades, attendance and audit records remain.',
  })
  deleteStudent(
    @Id('student') id: number,
    @ExpectedVersion('student', 'The deletion') expectedVersion: number | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return deleteStudent(request, { id, expectedVersion });
  }

  @Mutation(() => Student, {
    description:
      'Restores a deleted student. For an active student, reopens the enrolments that the deletion ended, from today until their planned end; full classes are skipped.',
  })
  restoreStudent(@Id('student') id: number, @CurrentRequest() request: SelectingRequest) {
    return restoreStudent<Student>(request, id);
  }

  @Mutation(() => ErasedStudent, {
    description:
      "Permanently removes a student's personal data. Anonymous totals remain. Guardians without other students are deleted too, each with an audit record.",
  })
  eraseStudent(@Id('student') id: number, @CurrentRequest() request: ServiceRequest) {
    return eraseStudent(request, id);
  }

  @Extensions({ entries: 5 })
  @Query(() => [Student], {
    description:
      'Returns the students with the same names, however they are written, and the same date of birth, ordered by id; at most 20.',
  })
  possibleDuplicates(
    @Args(() => PossibleDuplicatesArgs) args: PossibleDuplicatesArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return possibleDuplicates<Student>(request, args);
  }

  @Extensions({ entries: 5 })
  @FieldResolver(() => [Student], {
    name: 'possibleDuplicates',
    description:
      'Other students with the same names and date of birth. Selected in the answer of createStudent, it warns of somebody who is here already.',
  })
  duplicatesOf(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, duplicatesByStudent<Student>);
  }
}
