import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { AnalyticsView } from '../../src/admin/analytics/analytics.queries.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';

type View<Name extends keyof AnalyticsView> = AnalyticsView[Name];

@ArgsType()
export class AnalyticsArgs {
  @Field(() => DateScalar, { nullable: true, description: 'First day; 29 days before the last one by default.' })
  from?: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Last day, included; today (UTC) by default. A period has at most 366 days.',
  })
  to?: string | null;
}

@ObjectType({ description: 'The days that analytics are about, both included.', simpleResolvers: true })
export class AnalyticsPeriod {
  @Field(() => DateScalar, { description: 'First day.' })
  from!: string;

  @Field(() => DateScalar, { description: 'Last day.' })
  to!: string;
}

@ObjectType({ description: 'Students by where they stand with the institution.', simpleResolvers: true })
export class StudentsByStatus {
  @Field(() => Int, { description: 'Students who attend.' })
  active!: number;

  @Field(() => Int, { description: 'Students who have left, or pause.' })
  inactive!: number;

  @Field(() => Int, { description: 'Students who have finished.' })
  graduated!: number;
}

@ObjectType({ description: 'Active students of one primary class.', simpleResolvers: true })
export class StudentsByClass {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { description: 'Name of the class.' })
  className!: string;

  @Field(() => Int, { description: 'Active students whose primary class it is.' })
  students!: number;
}

@ObjectType({ description: 'Students first enrolled in one month of the period.', simpleResolvers: true })
export class EnrolmentByMonth {
  @Field(() => String, { description: 'The month, `YYYY-MM`.' })
  month!: string;

  @Field(() => Int, { description: 'Students whose enrolment date is in the month and the period.' })
  students!: number;
}

@ObjectType({ description: 'How many students there are.', simpleResolvers: true })
export class StudentAnalytics implements View<'students'> {
  @Field(() => Int, { description: 'All students.' })
  total!: number;

  @Field(() => StudentsByStatus, { description: 'By status.' })
  byStatus!: StudentsByStatus;

  @Field(() => [StudentsByClass], {
    description: 'Active students by primary class; classes without any are left out.',
  })
  byClass!: StudentsByClass[];

  @Field(() => Int, { description: 'Students whose enrolment date is in the period.' })
  enrolledInPeriod!: number;

  @Field(() => [EnrolmentByMonth], { description: 'The same by month, every month of the period.' })
  enrolmentByMonth!: EnrolmentByMonth[];
}

@ObjectType({ description: 'The roll calls of one day.', simpleResolvers: true })
export class AttendanceByDay {
  @Field(() => DateScalar, { description: 'The day.' })
  date!: string;

  @Field(() => Float, { nullable: true, description: 'Percentage attended, 2 decimals; null where no mark counts.' })
  rate!: number | null;

  @Field(() => Int, { description: 'Marks taken.' })
  records!: number;
}

@ObjectType({
  description: 'Attendance in the period, by the policy of the institution for excused days.',
  simpleResolvers: true,
})
export class AttendanceAnalytics implements View<'attendance'> {
  @Field(() => Float, { nullable: true, description: 'Percentage attended, 2 decimals; null without marks.' })
  rate!: number | null;

  @Field(() => [AttendanceByDay], { description: 'Every day with marks.' })
  byDay!: AttendanceByDay[];
}

@ObjectType({ description: 'Students whose GPA lies in one range.', simpleResolvers: true })
export class GpaRange {
  @Field(() => Float, { description: 'Lowest GPA of the range.' })
  from!: number;

  @Field(() => Float, { description: 'Where the next range begins; the last one includes it.' })
  to!: number;

  @Field(() => Int, { description: 'Students with such a GPA.' })
  students!: number;
}

@ObjectType({ description: 'Grades.', simpleResolvers: true })
export class AcademicAnalytics implements View<'academics'> {
  @Field(() => Float, { nullable: true, description: 'Average of the GPAs of all students who have one, 2 decimals.' })
  averageGpa!: number | null;

  @Field(() => [GpaRange], { description: 'Eight equal ranges from 0 to the best grade of the scale.' })
  gpaDistribution!: GpaRange[];

  @Field(() => Int, { description: 'Grades submitted in the period.' })
  gradesSubmitted!: number;
}

@ObjectType({ description: 'Use of the service in the period.', simpleResolvers: true })
export class ActivityAnalytics implements View<'activity'> {
  @Field(() => Int, { description: 'Requests that count for the rate limit.' })
  apiRequests!: number;

  @Field(() => Int, { description: 'Users who made one or more of them.' })
  activeUsers!: number;
}

@ObjectType({ description: 'What the institution looks like, and what happened in a period.', simpleResolvers: true })
export class Analytics implements AnalyticsView {
  @Field(() => DateTimeScalar, { description: 'When this was computed.' })
  generatedAt!: string;

  @Field(() => AnalyticsPeriod, { description: 'The days that it is about.' })
  period!: AnalyticsPeriod;

  @Field(() => StudentAnalytics, { description: 'Students as they are now, and who was enrolled in the period.' })
  students!: StudentAnalytics;

  @Field(() => AttendanceAnalytics, { description: 'Attendance in the period.' })
  attendance!: AttendanceAnalytics;

  @Field(() => AcademicAnalytics, { description: 'GPAs as they are now, and grades submitted in the period.' })
  academics!: AcademicAnalytics;

  @Field(() => ActivityAnalytics, { description: 'Use of the service in the period.' })
  activity!: ActivityAnalytics;
}
