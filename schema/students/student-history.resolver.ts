import { Arg, Extensions, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { deleteEnrolment, updateEnrolment } from '../../src/students/enrolments/correct-enrolment.service.ts';
import { enrolStudents } from '../../src/students/enrolments/enrol-students.service.ts';
import { endEnrolment, enrolStudent } from '../../src/students/enrolments/enrolment.service.ts';
import { enrolmentsOfStudents, statusChangesOf } from '../../src/students/student-history.queries.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { Enrolment } from '../shared/enrolment.types.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { DateScalar } from '../shared/scalars.ts';
import { DeletedEnrolment, UpdateEnrolmentInput } from './enrolment.inputs.ts';
import { Student } from './student.types.ts';
import { StudentStatusChange } from './student-history.types.ts';

const ClassId = () => Arg('classId', () => Int, { description: 'Id of the class.' });
const BeginsOn = () =>
  Arg('beginsOn', () => DateScalar, { nullable: true, description: 'First day of the enrolment. Default: today.' });
const Primary = () =>
  Arg('primary', () => Boolean, {
    nullable: true,
    description: "True makes this the student's primary class and ends the former primary enrolment.",
  });

@Resolver(() => Student)
export class StudentHistoryResolver {
  @Extensions({ entries: 20 })
  @FieldResolver(() => [Enrolment], { description: 'Current and former enrolments, earliest first.' })
  enrolments(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, enrolmentsOfStudents<Enrolment>);
  }

  @Extensions({ entries: 20 })
  @FieldResolver(() => [StudentStatusChange], { description: 'Changes of status, in order.' })
  statusHistory(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, statusChangesOf<StudentStatusChange>);
  }

  @Mutation(() => Enrolment, { description: 'Enrols an active student in a class.' })
  enrolStudent(
    @ClassId() classId: number,
    @Id('student', 'studentId') studentId: number,
    @BeginsOn() beginsOn: string | null | undefined,
    @Primary() primary: boolean | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const enrolment = { classId, studentId, beginsOn, primary };
    return enrolStudent<Enrolment>(request, enrolment);
  }

  @Mutation(() => [Enrolment], { description: 'Enrols up to 1,000 active students in a class, all or nothing.' })
  enrolStudents(
    @ClassId() classId: number,
    @Arg('studentIds', () => [Int], { description: 'Ids of the students, 1 to 1,000.' }) studentIds: number[],
    @BeginsOn() beginsOn: string | null | undefined,
    @Primary() primary: boolean | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const enrolments = { classId, studentIds, beginsOn, primary };
    return enrolStudents<Enrolment>(request, enrolments);
  }

  @Mutation(() => Enrolment, { description: 'Ends an enrolment.' })
  endEnrolment(
    @Id('enrolment') id: number,
    @Arg('endsOn', () => DateScalar, {
      nullable: true,
      description:
        'First day on which the student is no longer enrolled, at the latest the day after the term of the class, if it has one. Default: today, or that day where it is past.',
    })
    endsOn: string | null | undefined,
    @Arg('reason', () => String, { nullable: true, description: 'Reason, at most 200 characters.' })
    reason: string | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return endEnrolment<Enrolment>(request, { id, endsOn, reason });
  }

  @Mutation(() => Enrolment, {
    description:
      'Corrects the days of an enrolment, also of one that has ended. Marks or grades that would be left out are a conflict that lists them.',
  })
  updateEnrolment(
    @Id('enrolment') id: number,
    @Arg('input', () => UpdateEnrolmentInput, { description: 'The days to correct; those that are absent stay.' })
    input: UpdateEnrolmentInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateEnrolment<Enrolment>(request, { id, input });
  }

  @Mutation(() => DeletedEnrolment, {
    description: 'Deletes a mistaken enrolment. Marks or grades that it explains are a conflict that lists them.',
  })
  deleteEnrolment(
    @Id('enrolment') id: number,
    @Arg('reason', () => String, { nullable: true, description: 'Reason, at most 200 characters.' })
    reason: string | null | undefined,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return deleteEnrolment(request, { id, reason });
  }
}
