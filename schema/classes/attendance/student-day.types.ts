import type { ChronicSummary as Summary } from '../../../src/classes/attendance/days/chronic-absence.queries.ts';
import type { StudentDay as Day } from '../../../src/classes/attendance/days/student-days.queries.ts';
import { Arguments, date, inputs, int, nullable, Output, of, outputs } from '../../shared/fields.ts';
import { PageArgs, Pagination } from '../../shared/page.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';

@Output("The attendance of a student on a day, from the day's marks by the institution's absentDayPercent.")
export class StudentDay
  extends outputs({
    date: date('The day.'),
    status: of(
      () => AttendanceStatusEnum,
      'absent or excused from absentDayPercent of missed marks on, else late if one is late.',
    ),
    marks: int('Number of marks that count.'),
    missed: int('Number of marks absent or excused.'),
  })
  implements Day
{
  /** By which the note is read. */
  noteId!: number | null;
}

@Output("A student's days of a school year.")
export class AttendanceYear extends outputs({
  schoolYear: int('The year in which the school year ends.'),
  days: int('Days with marks.'),
  present: int('Days present.'),
  late: int('Days late.'),
  absent: int('Days absent.'),
  excused: int('Days excused.'),
  absenceRate: nullable.float('Percentage of days absent or excused, 2 decimals.'),
}) {}

@Output('A student who is often absent.')
export class ChronicAbsence extends outputs({
  year: of(() => AttendanceYear, "The student's days of the school year."),
}) {
  /** By which the other fields are read. */
  studentId!: number;

  schoolYear!: number;
}

@Output('Figures of the whole filter.')
export class ChronicSummary
  extends outputs({
    students: int('Students with minDays days or more.'),
    chronic: int('Those of them whose absence rate is `rate` or more.'),
    percent: nullable.float('Percentage of these students, 2 decimals; null without students.'),
  })
  implements Summary {}

@Output('One page of a list, with the figures of the whole list.')
export class ChronicAbsencePage extends outputs({
  data: of(() => [ChronicAbsence], 'The entries of this page.'),
  pagination: of(() => Pagination, 'Position of this page in the list.'),
  summary: of(() => ChronicSummary, 'Figures of the whole filter, not only of this page.'),
}) {}

@Arguments()
export class ChronicAbsenceArgs extends inputs({
  ...PageArgs.fields,
  schoolYear: nullable.int('The year in which the school year ends, 1900 to 9999. Default: the current one.'),
  rate: nullable.float('Lowest absence rate in percent. Default: 10.'),
  minDays: nullable.int('Only students with so many days. Default: 10.'),
  classId: nullable.int('Only students who are enrolled in this class today.'),
  gradeLevel: nullable.text('Only students of this grade level.'),
}) {}
