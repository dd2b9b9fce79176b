import { Args, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { contactsByStudent } from '../../src/classes/attendance/absent-students/absence-contact.ts';
import { daysByStudent, yearsByStudent } from '../../src/classes/attendance/days/student-days.queries.ts';
import { absenceNotesById } from '../../src/classes/attendance/notes/absence-note.queries.ts';
import { AbsenceNote } from '../classes/attendance/absence-note.types.ts';
import { AbsenceContact } from '../classes/attendance/absent-student.types.ts';
import { AttendancePeriodArgs } from '../classes/attendance/attendance-period.args.ts';
import { AttendanceYear, StudentDay } from '../classes/attendance/student-day.types.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Student } from '../students/student.types.ts';

/** Joins students and their days, which do not import each other. */
@Resolver(() => Student)
export class StudentDaysResolver {
  @Extensions({ entries: 100 })
  @FieldResolver(() => [StudentDay], {
    description:
      'The days with marks in a period of at most 366 days, by default the last 366. Needs read:attendance. For teachers, only the marks of their own classes.',
  })
  attendanceDays(
    @Root() student: Student,
    @Args(() => AttendancePeriodArgs) period: AttendancePeriodArgs,
    @Loader() loader: ListLoader,
  ) {
    return loader.list(student.id, (request, ids) => daysByStudent(request, ids, period));
  }

  @Extensions({ entries: 2 })
  @FieldResolver(() => [AttendanceYear], {
    description:
      'The days of each school year, the earliest first. Needs read:attendance. For teachers, empty for students who are in none of their classes.',
  })
  attendanceYears(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, yearsByStudent<AttendanceYear>);
  }

  @Extensions({ entries: 10 })
  @FieldResolver(() => [AbsenceContact], {
    description:
      'The calls about absences in a period of at most 366 days, by default the last 366, the latest first. Needs correct:attendance.',
  })
  absenceContacts(
    @Root() student: Student,
    @Args(() => AttendancePeriodArgs) period: AttendancePeriodArgs,
    @Loader() loader: ListLoader,
  ) {
    return loader.list(student.id, (request, ids) => contactsByStudent<AbsenceContact>(request, ids, period));
  }
}

@Resolver(() => StudentDay)
export class NotedDayResolver {
  @FieldResolver(() => AbsenceNote, {
    nullable: true,
    description: 'The absence note that covers an absence of the day.',
  })
  note(@Root() { noteId }: StudentDay, @Loader() loader: ListLoader) {
    if (noteId === null) return null;
    return loader.first(noteId, absenceNotesById<AbsenceNote>);
  }
}
