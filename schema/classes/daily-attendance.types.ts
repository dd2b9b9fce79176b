import { Field, Int, ObjectType } from 'type-graphql';
import type { DailyAttendance as Day } from '../../src/classes/attendance/daily-attendance.queries.ts';
import { AttendanceRecord, AttendanceSummary } from './attendance.types.ts';

@ObjectType({
  description: 'The attendance of a day over all classes, without deleted students.',
  simpleResolvers: true,
})
export class DailyAttendance implements Day<AttendanceRecord> {
  @Field(() => Int, { description: 'Number of classes with marks.' })
  rolls!: number;

  @Field(() => AttendanceSummary, { description: 'Totals of all marks of the day.' })
  summary!: AttendanceSummary;

  @Field(() => [AttendanceRecord], {
    description: 'The marks absent, late and excused, without paging, ordered by class and id.',
  })
  exceptions!: AttendanceRecord[];
}
