import { Arg, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { guardiansByStudent } from '../../src/students/guardians/guardian.queries.ts';
import { linkGuardian, unlinkGuardian } from '../../src/students/guardians/guardian-link.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { StudentGuardian } from './guardian.types.ts';
import { Student } from './student.types.ts';

@Resolver(() => Student)
export class StudentGuardianResolver {
  @Extensions({ entries: 5 })
  @FieldResolver(() => [StudentGuardian], {
    description: 'The guardians in the order in which they are called. Needs read:guardians.',
  })
  guardians(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, guardiansByStudent<StudentGuardian>);
  }

  @Mutation(() => Student, { description: 'Links a guardian to a student, or changes an existing link.' })
  linkGuardian(
    @Id('student', 'studentId') studentId: number,
    @Id('guardian', 'guardianId') guardianId: number,
    @Arg('relation', () => String, { nullable: true, description: 'Relation to the student, at most 50 characters.' })
    relation: string | null | undefined,
    @Arg('primary', () => Boolean, {
      nullable: true,
      description: "True makes this the guardian shown in the student's record.",
    })
    primary: boolean | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const link = { studentId, guardianId, relation, primary };
    return linkGuardian<Student>(request, link);
  }

  @Mutation(() => Student, { description: 'Unlinks a guardian from a student.' })
  unlinkGuardian(
    @Id('student', 'studentId') studentId: number,
    @Id('guardian', 'guardianId') guardianId: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const link = { studentId, guardianId };
    return unlinkGuardian<Student>(request, link);
  }
}

/** The guardians of a student that another record names. */
@Resolver(() => StudentReference)
export class ReferencedStudentGuardianResolver {
  @Extensions({ entries: 5 })
  @FieldResolver(() => [StudentGuardian], {
    description: 'The guardians in the order in which they are called. Needs read:guardians.',
  })
  guardians(@Root() student: StudentReference, @Loader() loader: ListLoader) {
    return loader.list(student.id, guardiansByStudent<StudentGuardian>);
  }
}
