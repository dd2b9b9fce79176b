import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { AnalyticsView, PeriodPart } from '../../src/admin/analytics/analytics.queries.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';

type View<Name extends keyof AnalyticsView> = AnalyticsView[Name];

@ArgsType()
export class AnalyticsArgs {
  @Field(() => DateScalar, { nullable: true, description: 'First day. Default: 29 days before the last day.' })
  from?: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: "Last day, inclusive. Default: today in the institution's time zone. A period has at most 366 days.",
  })
  to?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Id of a term whose days the period has, instead of from and to. Of a longer term it has the last 366 days up to today.',
  })
  termId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True selects the present term instead: a semester, else a term, a grading period or a school year. Without one, the default days.',
  })
  presentTerm?: boolean | null;
}

@ObjectType({ description: 'The period that the analytics cover, both days included.', simpleResolvers: true })
export class AnalyticsPeriod {
  @Field(() => DateScalar, { description: 'First day.' })
  from!: string;

  @Field(() => DateScalar, { description: 'Last day.' })
  to!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the term whose days these are; null of other days.' })
  termId!: number | null;
}

@ObjectType({ description: 'Numbers of students by status.', simpleResolvers: true })
export class StudentsByStatus {
  @Field(() => Int, { description: 'Active students.' })
  active!: number;

  @Field(() => Int, { description: 'Students who have left or are on leave.' })
  inactive!: number;

  @Field(() => Int, { description: 'Students who have graduated.' })
  graduated!: number;
}

@ObjectType({ description: 'The number of active students in one primary class.', simpleResolvers: true })
export class StudentsByClass {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { description: 'Name of the class.' })
  className!: string;

  @Field(() => Int, { description: 'Active students with this primary class.' })
  students!: number;
}

@ObjectType({ description: 'The number of students first enrolled in one month of the period.', simpleResolvers: true })
export class EnrolmentByMonth {
  @Field(() => String, { description: 'The month, `YYYY-MM`.' })
  month!: string;

  @Field(() => Int, { description: 'Students whose enrolment date is in both the month and the period.' })
  students!: number;
}

@ObjectType({ description: 'Numbers of students.', simpleResolvers: true })
export class StudentAnalytics implements View<'students'> {
  @Field(() => Int, { description: 'All students.' })
  total!: number;

  @Field(() => StudentsByStatus, { description: 'Students by status.' })
  byStatus!: StudentsByStatus;

  @Field(() => [StudentsByClass], {
    description: 'Active students by primary class. Classes without active students are omitted.',
  })
  byClass!: StudentsByClass[];

  @Field(() => Int, { description: 'Students whose enrolment date is in the period.' })
  enrolledInPeriod!: number;

  @Field(() => [EnrolmentByMonth], {
    description: 'Students by month of enrolment, with an entry for every month of the period.',
  })
  enrolmentByMonth!: EnrolmentByMonth[];
}

@ObjectType({ description: 'The attendance of one day.', simpleResolvers: true })
export class AttendanceByDay {
  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => Float, { nullable: true, description: 'Percentage attended, 2 decimals; null if no mark counts.' })
  rate!: number | null;

  @Field(() => Int, { description: 'Number of marks.' })
  records!: number;
}

@ObjectType({
  description:
    "Attendance of students who are not deleted, in the period. Excused absences count by the institution's policy.",
  simpleResolvers: true,
})
export class AttendanceAnalytics implements View<'attendance'>, PeriodPart {
  comparedPeriod!: PeriodPart['comparedPeriod'];

  @Field(() => Float, { nullable: true, description: 'Percentage attended, 2 decimals; null if there are no marks.' })
  rate!: number | null;

  @Field(() => Int, { description: 'Days in session of the period, up to today.' })
  daysInSession!: number;

  @Field(() => Int, { description: 'Days in session of the period, up to today, without any mark.' })
  daysWithoutMarks!: number;

  @Field(() => [AttendanceByDay], { description: 'One entry for each day that has marks.' })
  byDay!: AttendanceByDay[];
}

@ObjectType({ description: 'The number of students with a GPA in one range.', simpleResolvers: true })
export class GpaRange {
  @Field(() => Float, { description: 'Lowest GPA of the range.' })
  from!: number;

  @Field(() => Float, { description: 'Upper bound, exclusive except in the last range.' })
  to!: number;

  @Field(() => Int, { description: 'Students with a GPA in the range.' })
  students!: number;
}

@ObjectType({ description: 'Grades and GPAs.', simpleResolvers: true })
export class AcademicAnalytics implements View<'academics'>, PeriodPart {
  comparedPeriod!: PeriodPart['comparedPeriod'];

  @Field(() => Float, { nullable: true, description: 'Average GPA of all students who have one, 2 decimals.' })
  averageGpa!: number | null;

  @Field(() => [GpaRange], {
    description: 'Number of students in each of eight equal GPA ranges, from 0 to the best grade of the scale.',
  })
  gpaDistribution!: GpaRange[];

  @Field(() => Int, { description: 'Grades submitted in the period, without those of deleted students.' })
  gradesSubmitted!: number;
}

@ObjectType({ description: 'Use of the service in the period.', simpleResolvers: true })
export class ActivityAnalytics implements View<'activity'> {
  @Field(() => Int, { description: 'Requests that count towards the rate limit.' })
  apiRequests!: number;

  @Field(() => Int, { description: 'Users who made at least one of these requests.' })
  activeUsers!: number;
}

@ObjectType({ description: 'Figures about the institution, now and over a period.', simpleResolvers: true })
export class Analytics implements AnalyticsView {
  @Field(() => DateTimeScalar, { description: 'When the figures were computed.' })
  generatedAt!: string;

  @Field(() => AnalyticsPeriod, { description: 'The period that the figures cover.' })
  period!: AnalyticsPeriod;

  @Field(() => StudentAnalytics, { description: 'Current student numbers, and enrolments in the period.' })
  students!: StudentAnalytics;

  @Field(() => AttendanceAnalytics, { description: 'Attendance in the period.' })
  attendance!: AttendanceAnalytics;

  @Field(() => AcademicAnalytics, { description: 'Current GPAs, and grades submitted in the period.' })
  academics!: AcademicAnalytics;

  @Field(() => ActivityAnalytics, { description: 'Use of the service in the period.' })
  activity!: ActivityAnalytics;
}
