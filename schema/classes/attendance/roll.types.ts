import { Field, Int, ObjectType } from 'type-graphql';
import type { RollState as State } from '../../../src/classes/attendance/class-attendance.queries.ts';
import type { DailyAttendance as Day } from '../../../src/classes/attendance/daily-attendance.queries.ts';
import type { RollReminders as RollRemindersView } from '../../../src/classes/attendance/remind-of-rolls.service.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { DateTimeScalar } from '../../shared/scalars.ts';
import { AttendanceRecord, AttendanceSummary } from './attendance.types.ts';

@ObjectType({
  description:
    "The state of a class's roll of a day. Deleted students are left out of the totals. All fields are null for teachers who do not teach the class.",
  simpleResolvers: true,
})
export class RollState implements State {
  @Field(() => Boolean, { nullable: true, description: 'True if there is any mark of the day.' })
  taken!: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Counts the changes of the roll: the expectedVersion of recordAttendance.',
  })
  version!: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When a mark of the day was last changed.' })
  takenAt!: string | null;

  @Field(() => UserReference, {
    nullable: true,
    description: 'The user who made the last change; null for an API key.',
  })
  takenBy!: UserReference | null;

  @Field(() => Int, { nullable: true, description: 'Marks with the status present.' })
  present!: number | null;

  @Field(() => Int, { nullable: true, description: 'Marks with the status absent.' })
  absent!: number | null;

  @Field(() => Int, { nullable: true, description: 'Marks with the status late.' })
  late!: number | null;

  @Field(() => Int, { nullable: true, description: 'Marks with the status excused.' })
  excused!: number | null;

  @Field(() => Int, { nullable: true, description: 'Students who are enrolled in the class on that day.' })
  enrolled!: number | null;
}

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
    description: 'The marks absent, late and excused, without paging, ordered by class and name.',
  })
  exceptions!: AttendanceRecord[];
}

@ObjectType({ description: 'How many teachers were reminded of missing rolls.', simpleResolvers: true })
export class RollReminders implements RollRemindersView {
  @Field(() => Int, { description: 'Number of teachers who are sent a mail.' })
  reminded!: number;

  @Field(() => Int, {
    description:
      'Number of others with missing rolls: reminded in the last hour, not active, or with an address that takes no mail.',
  })
  left!: number;
}
