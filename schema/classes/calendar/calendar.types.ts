import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { CalendarDay as Day } from '../../../src/classes/calendar/calendar.queries.ts';
import type { CalendarChange as Change } from '../../../src/classes/calendar/set-calendar-days.service.ts';
import type { CalendarDayKind } from '../../../src/database/schema/attendance/calendar-days.ts';
import { enumType } from '../../shared/enum.ts';
import { DateScalar } from '../../shared/scalars.ts';

const CalendarDayKindEnum = enumType<CalendarDayKind>('CalendarDayKind', 'The kind of a day in the calendar.', {
  instructional: 'A day in session.',
  make_up: 'In session to make up for a day without school.',
  early_dismissal: 'In session, and ends early.',
  late_arrival: 'In session, and begins late.',
  holiday: 'Closed for a holiday.',
  vacation: 'Closed for a vacation.',
  weather: 'Closed because of the weather.',
  staff_only: 'Closed for students.',
  closed: 'Closed for another reason.',
});

export const ClosedDayMarksEnum = enumType<'discard'>(
  'ClosedDayMarks',
  'What happens to the marks of days that become closed.',
  { discard: 'They are deleted. The audit trail keeps their statuses.' },
);

@ObjectType({ description: "A day of the institution's calendar.", simpleResolvers: true })
export class CalendarDay implements Day {
  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => Boolean, { description: 'True if students come to school.' })
  inSession!: boolean;

  @Field(() => CalendarDayKindEnum, {
    nullable: true,
    description: "Kind of the day's entry; null if it has none and its weekday decides.",
  })
  kind!: CalendarDayKind | null;

  @Field(() => String, { nullable: true, description: 'Name of the day, such as that of a holiday.' })
  label!: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the school year that has the day.' })
  schoolYearId!: number | null;
}

@ObjectType({ description: 'What a change of the calendar did.', simpleResolvers: true })
export class CalendarChange implements Change {
  @Field(() => Int, { description: 'Number of days that got an entry.' })
  created!: number;

  @Field(() => Int, { description: 'Number of days whose entry changed.' })
  updated!: number;

  @Field(() => Int, { description: 'Number of days whose entry was removed.' })
  removed!: number;

  @Field(() => Int, { description: 'Number of days that already were as requested.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Number of marks that were deleted.' })
  discardedMarks!: number;

  @Field(() => [CalendarDay], { description: 'The days, earliest first.' })
  days!: CalendarDay[];
}

@InputType({ description: 'An entry of the calendar.' })
export class CalendarDayInput {
  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => CalendarDayKindEnum, { description: 'Kind of the day.' })
  kind!: CalendarDayKind;

  @Field(() => String, { nullable: true, description: 'Name of the day, 1 to 100 characters.' })
  label?: string | null;
}

@InputType({ description: 'Entries of one kind for a range of days.' })
export class CalendarRangeInput {
  @Field(() => DateScalar, { description: 'First day.' })
  from!: string;

  @Field(() => DateScalar, { description: 'Last day, at most 399 days after the first.' })
  to!: string;

  @Field(() => [Int], {
    nullable: true,
    description: 'Only these weekdays, from 1 for Monday to 7 for Sunday. Default: all.',
  })
  weekdays?: number[] | null;

  @Field(() => CalendarDayKindEnum, { description: 'Kind of the days.' })
  kind!: CalendarDayKind;

  @Field(() => String, { nullable: true, description: 'Name of the days, 1 to 100 characters.' })
  label?: string | null;
}
