import type { AnalyticsView, PeriodPart } from '../../src/admin/analytics/analytics.queries.ts';
import {
  Arguments,
  date,
  dateTime,
  float,
  inputs,
  int,
  nullable,
  Output,
  of,
  outputs,
  text,
} from '../shared/fields.ts';

type View<Name extends keyof AnalyticsView> = AnalyticsView[Name];

@Arguments()
export class AnalyticsArgs extends inputs({
  from: nullable.date('First day. Default: 29 days before the last day.'),
  to: nullable.date(
    "Last day, inclusive. Default: today in the institution's time zone. A period has at most 366 days.",
  ),
  termId: nullable.int(
    'Id of a term whose days the period has, instead of from and to. Of a longer term it has the last 366 days up to today.',
  ),
  presentTerm: nullable.boolean(
    'True selects the present term instead: a semester, else a term, a grading period or a school year. Without one, the default days.',
  ),
}) {}

@Output('The period that the analytics cover, both days included.')
export class AnalyticsPeriod extends outputs({
  from: date('First day.'),
  to: date('Last day.'),
  termId: nullable.int('Id of the term whose days these are; null of other days.'),
}) {}

@Output('Numbers of students by status.')
export class StudentsByStatus extends outputs({
  active: int('Active students.'),
  inactive: int('Students who have left or are on leave.'),
  graduated: int('Students who have graduated.'),
}) {}

@Output('The number of active students in one primary class.')
export class StudentsByClass extends outputs({
  classId: int('Id of the class.'),
  className: text('Name of the class.'),
  students: int('Active students with this primary class.'),
}) {}

@Output('The number of students first enrolled in one month of the period.')
export class EnrolmentByMonth extends outputs({
  month: text('The month, `YYYY-MM`.'),
  students: int('Students whose enrolment date is in both the month and the period.'),
}) {}

@Output('Numbers of students.')
export class StudentAnalytics
  extends outputs({
    total: int('All students.'),
    byStatus: of(() => StudentsByStatus, 'Students by status.'),
    byClass: of(
      () => [StudentsByClass],
      'Active students by primary class. Classes without active students are omitted.',
    ),
    enrolledInPeriod: int('Students whose enrolment date is in the period.'),
    enrolmentByMonth: of(
      () => [EnrolmentByMonth],
      'Students by month of enrolment, with an entry for every month of the period.',
    ),
  })
  implements View<'students'> {}

@Output('The attendance of one day.')
export class AttendanceByDay extends outputs({
  date: date('The day.'),
  rate: nullable.float('Percentage attended, 2 decimals; null if no mark counts.'),
  records: int('Number of marks.'),
}) {}

@Output(
  "Attendance of students who are not deleted, in the period. Excused absences count by the institution's policy.",
)
export class AttendanceAnalytics
  extends outputs({
    rate: nullable.float('Percentage attended, 2 decimals; null if there are no marks.'),
    daysInSession: int('Days in session of the period, up to today.'),
    daysWithoutMarks: int('Days in session of the period, up to today, without any mark.'),
    byDay: of(() => [AttendanceByDay], 'One entry for each day that has marks.'),
  })
  implements View<'attendance'>, PeriodPart
{
  comparedPeriod!: PeriodPart['comparedPeriod'];
}

@Output('The number of students with a GPA in one range.')
export class GpaRange extends outputs({
  from: float('Lowest GPA of the range.'),
  to: float('Upper bound, exclusive except in the last range.'),
  students: int('Students with a GPA in the range.'),
}) {}

@Output('Grades and GPAs.')
export class AcademicAnalytics
  extends outputs({
    averageGpa: nullable.float('Average GPA of all students who have one, 2 decimals.'),
    gpaDistribution: of(
      () => [GpaRange],
      'Number of students in each of eight equal GPA ranges, from 0 to the best grade of the scale.',
    ),
    gradesSubmitted: int('Grades submitted in the period, without those of deleted students.'),
  })
  implements View<'academics'>, PeriodPart
{
  comparedPeriod!: PeriodPart['comparedPeriod'];
}

@Output('Use of the service in the period.')
export class ActivityAnalytics
  extends outputs({
    apiRequests: int('Requests that count towards the rate limit.'),
    activeUsers: int('Users who made at least one of these requests.'),
  })
  implements View<'activity'> {}

@Output('Figures about the institution, now and over a period.')
export class Analytics
  extends outputs({
    generatedAt: dateTime('When the figures were computed.'),
    period: of(() => AnalyticsPeriod, 'The period that the figures cover.'),
    students: of(() => StudentAnalytics, 'Current student numbers, and enrolments in the period.'),
    attendance: of(() => AttendanceAnalytics, 'Attendance in the period.'),
    academics: of(() => AcademicAnalytics, 'Current GPAs, and grades submitted in the period.'),
    activity: of(() => ActivityAnalytics, 'Use of the service in the period.'),
  })
  implements AnalyticsView {}
