import { Arg, Extensions, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../../src/access/service-request.ts';
import {
  contactsByStudent,
  recordAbsenceContact,
} from '../../../src/classes/attendance/absent-students/absence-contact.ts';
import {
  getAbsentStudents,
  marksOfDayByStudent,
  notesOfDayByStudent,
} from '../../../src/classes/attendance/absent-students/absent-students.queries.ts';
import type { ContactOutcome } from '../../../src/classes/attendance/absent-students/contact.rules.ts';
import { correctAttendance } from '../../../src/classes/attendance/corrections/correct-attendance.service.ts';
import { firstGuardianByStudent, guardiansById } from '../../../src/students/guardians/guardian.queries.ts';
import { studentsById } from '../../../src/students/student.queries.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { Guardian } from '../../students/guardian.types.ts';
import { Student } from '../../students/student.types.ts';
import { AbsenceNote } from './absence-note.types.ts';
import {
  AbsenceContact,
  AbsentStudent,
  AttendanceCorrection,
  ContactOutcomeEnum,
  CorrectionEntry,
} from './absent-student.types.ts';
import { AttendanceRecord } from './attendance.types.ts';

@Resolver(() => AbsentStudent)
export class AbsentStudentResolver {
  @Extensions({ entries: 20 })
  @Query(() => [AbsentStudent], {
    description:
      'Returns the students with a mark absent or excused on a day, without paging, ordered by name. Teachers see their own classes.',
  })
  absentStudents(
    @Arg('date', () => DateScalar, { description: 'The day.' }) date: string,
    @Arg('classId', () => Int, { nullable: true, description: 'Only marks of this class.' })
    classId: number | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return getAbsentStudents(request, { date, classId });
  }

  @FieldResolver(() => Student, { description: 'The student. Needs read:students.' })
  student(@Root() { studentId }: AbsentStudent, @Loader() loader: ListLoader) {
    return loader.first(studentId, studentsById<Student>);
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The guardian who is called first. Needs read:guardians.',
  })
  guardian(@Root() { studentId }: AbsentStudent, @Loader() loader: ListLoader) {
    return loader.first(studentId, firstGuardianByStudent<Guardian>);
  }

  @Extensions({ entries: 2 })
  @FieldResolver(() => [AbsenceNote], { description: 'The absence notes of the day, the latest first.' })
  notes(@Root() { studentId, date }: AbsentStudent, @Loader() loader: ListLoader) {
    return loader.list(studentId, (request, ids) => notesOfDayByStudent<AbsenceNote>(request, ids, date));
  }

  @Extensions({ entries: 3 })
  @FieldResolver(() => [AbsenceContact], { description: 'The calls about the absence, the latest first.' })
  contacts(@Root() { studentId, date }: AbsentStudent, @Loader() loader: ListLoader) {
    return loader.list(studentId, (request, ids) =>
      contactsByStudent<AbsenceContact>(request, ids, { from: date, to: date }),
    );
  }

  @Extensions({ entries: 6 })
  @FieldResolver(() => [AttendanceRecord], { description: 'The marks of the day, ordered by class.' })
  marks(@Root() { studentId, date }: AbsentStudent, @Loader() loader: ListLoader) {
    return loader.list(studentId, (request, ids) => marksOfDayByStudent<AttendanceRecord>(request, ids, date));
  }

  @Mutation(() => AttendanceCorrection, {
    description: "Corrects marks for the office, all or nothing. The teachers' marks stay beside the corrections.",
  })
  correctAttendance(
    @Arg('entries', () => [CorrectionEntry], { description: 'Corrections, 1 to 1,000.' }) entries: CorrectionEntry[],
    @CurrentRequest() request: SelectingRequest,
  ) {
    return correctAttendance<AttendanceRecord>(request, entries);
  }
}

@Resolver(() => AbsenceContact)
export class AbsenceContactResolver {
  @FieldResolver(() => Guardian, { nullable: true, description: 'The guardian who was called. Needs read:guardians.' })
  guardian(@Root() { guardianId }: AbsenceContact, @Loader() loader: ListLoader) {
    if (guardianId === null) return null;
    return loader.first(guardianId, guardiansById<Guardian>);
  }

  @Mutation(() => AbsenceContact, { description: 'Notes a call about an absence. It changes no mark.' })
  recordAbsenceContact(
    @Id('student', 'studentId') studentId: number,
    @Arg('date', () => DateScalar, { description: 'The day of the absence.' }) date: string,
    @Arg('outcome', () => ContactOutcomeEnum, { description: 'What came of the call.' }) outcome: ContactOutcome,
    @Arg('guardianId', () => Int, { nullable: true, description: 'Id of the guardian who was called.' })
    guardianId: number | null | undefined,
    @Arg('note', () => String, { nullable: true, description: 'Remark, at most 500 characters.' })
    note: string | null | undefined,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return recordAbsenceContact<AbsenceContact>(request, { studentId, date, outcome, guardianId, note });
  }
}
