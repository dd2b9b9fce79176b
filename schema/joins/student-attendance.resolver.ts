import { Args, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { attendanceByStudent, marksByStudent } from '../../src/classes/attendance/student-attendance.queries.ts';
import { AttendanceRecord } from '../classes/attendance/attendance.types.ts';
import { AttendancePeriodArgs } from '../classes/attendance/attendance-period.args.ts';
import { StudentAttendance } from '../classes/attendance/student-attendance.types.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Student } from '../students/student.types.ts';

/** Joins students and attendance, which do not import each other. */
@Resolver(() => Student)
export class StudentAttendanceResolver {
  @FieldResolver(() => StudentAttendance, {
    description:
      'The attendance in a period of at most 366 days, by default the last 366. Needs read:attendance. For teachers, only the marks of their own classes.',
  })
  async attendance(
    @Root() student: Student,
    @Args(() => AttendancePeriodArgs) period: AttendancePeriodArgs,
    @Loader() loader: ListLoader,
  ) {
    const [attendance] = await loader.list(student.id, (request, ids) => attendanceByStudent(request, ids, period));
    return attendance;
  }
}

/** Marks are many, so they are read only where they are selected, and cost as much as a long list. */
@Resolver(() => StudentAttendance)
export class StudentMarksResolver {
  @Extensions({ entries: 100 })
  @FieldResolver(() => [AttendanceRecord], { description: 'The marks of the period, ordered by day and id.' })
  marks(@Root() { studentId, from, to }: StudentAttendance, @Loader() loader: ListLoader) {
    return loader.list(studentId, (request, ids) => marksByStudent<AttendanceRecord>(request, ids, { from, to }));
  }
}
