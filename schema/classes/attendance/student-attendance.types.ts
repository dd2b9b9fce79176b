import { Field, ObjectType } from 'type-graphql';
import type {
  AttendanceMonth as Month,
  StudentAttendance as Totals,
} from '../../../src/classes/attendance/student-attendance.queries.ts';
import { DateScalar } from '../../shared/scalars.ts';
import { AttendanceSummary } from './attendance.types.ts';

@ObjectType({ description: "Totals of a student's marks in one month of the period.", simpleResolvers: true })
export class AttendanceMonth implements Month {
  @Field(() => String, { description: 'The month, `YYYY-MM`.' })
  month!: string;

  @Field(() => AttendanceSummary, { description: 'Totals of the marks that are in both the month and the period.' })
  summary!: AttendanceSummary;
}

@ObjectType({
  description: 'The attendance of a student in a period. For teachers, only the marks of their own classes.',
  simpleResolvers: true,
})
export class StudentAttendance implements Totals {
  /** Id of the student, by which the marks are read. */
  studentId!: number;

  @Field(() => DateScalar, { description: 'First day of the period.' })
  from!: string;

  @Field(() => DateScalar, { description: 'Last day of the period.' })
  to!: string;

  @Field(() => Boolean, { description: 'True if only marks of classes that the caller teaches are counted.' })
  ownClassesOnly!: boolean;

  @Field(() => AttendanceSummary, {
    description: 'Totals of the marks of the period that count: those from the first to the last day of an enrolment.',
  })
  summary!: AttendanceSummary;

  @Field(() => [AttendanceMonth], {
    description: 'Totals by month, the earliest first. Months without marks are left out.',
  })
  months!: AttendanceMonth[];
}
