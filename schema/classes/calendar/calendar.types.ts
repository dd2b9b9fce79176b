import { Int } from 'type-graphql';
import type { CalendarDay as Day } from '../../../src/classes/calendar/calendar.queries.ts';
import type { CalendarChange as Change } from '../../../src/classes/calendar/set-calendar-days.service.ts';
import type { CalendarDayKind } from '../../../src/database/schema/attendance/calendar-days.ts';
import { enumType } from '../../shared/enum.ts';
import { boolean, date, Input, inputs, int, nullable, Output, of, outputs } from '../../shared/fields.ts';

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

@Output("A day of the institution's calendar.")
export class CalendarDay
  extends outputs({
    date: date('The day.'),
    inSession: boolean('True if students come to school.'),
    kind: nullable.of(
      () => CalendarDayKindEnum,
      "Kind of the day's entry; null if it has none and its weekday decides.",
    ),
    label: nullable.text('Name of the day, such as that of a holiday.'),
    schoolYearId: nullable.int('Id of the school year that has the day.'),
  })
  implements Day {}

@Output('What a change of the calendar did.')
export class CalendarChange
  extends outputs({
    created: int('Number of days that got an entry.'),
    updated: int('Number of days whose entry changed.'),
    removed: int('Number of days whose entry was removed.'),
    unchanged: int('Number of days that already were as requested.'),
    discardedMarks: int('Number of marks that were deleted.'),
    days: of(() => [CalendarDay], 'The days, earliest first.'),
  })
  implements Change {}

@Input('An entry of the calendar.')
export class CalendarDayInput extends inputs({
  date: date('The day.'),
  kind: of(() => CalendarDayKindEnum, 'Kind of the day.'),
  label: nullable.text('Name of the day, 1 to 100 characters.'),
}) {}

@Input('Entries of one kind for a range of days.')
export class CalendarRangeInput extends inputs({
  from: date('First day.'),
  to: date('Last day, at most 399 days after the first.'),
  weekdays: nullable.of(() => [Int], 'Only these weekdays, from 1 for Monday to 7 for Sunday. Default: all.'),
  kind: of(() => CalendarDayKindEnum, 'Kind of the days.'),
  label: nullable.text('Name of the days, 1 to 100 characters.'),
}) {}
