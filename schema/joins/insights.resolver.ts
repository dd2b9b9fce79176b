import { Args, Extensions, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import type { PeriodPart } from '../../src/admin/analytics/analytics.queries.ts';
import {
  absentInARow,
  attendanceByClass,
  lowestAttendance,
  rateBefore,
  resultsByCourse,
  resultsByGradeLevel,
} from '../../src/admin/analytics/insights.queries.ts';
import { AcademicAnalytics, AttendanceAnalytics } from '../admin/analytics.types.ts';
import {
  AbsentInARow,
  AbsentInARowArgs,
  ClassAttendance,
  CourseResults,
  GradeLevelResults,
  InsightArgs,
  LowestAttendanceArgs,
  StudentAttendanceRate,
} from '../admin/insights.types.ts';
import { Class } from '../classes/class.types.ts';
import { Course } from '../classes/course.types.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Student } from '../students/student.types.ts';
import { readNode } from './node-records.ts';

/** Assumed number of entries of a list. */
const ENTRIES = 25;

/** Attendance of classes and students in the period of the analytics. */
@Resolver(() => AttendanceAnalytics)
class AttendanceInsightsResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'The rate of the period before, of as many days, or of the term before; null without marks, or before the first term.',
  })
  before(@Root() { comparedPeriod }: PeriodPart, @CurrentRequest() request: SelectingRequest) {
    return rateBefore(request, comparedPeriod);
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [ClassAttendance], { description: 'The classes with the lowest rates, lowest first.' })
  byClass(
    @Root() { comparedPeriod }: PeriodPart,
    @Args(() => InsightArgs) args: InsightArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return attendanceByClass(request, comparedPeriod, args);
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [StudentAttendanceRate], {
    description: 'The active students with the lowest rates, lowest first. Needs the permission read:attendance.',
  })
  lowest(
    @Root() { comparedPeriod }: PeriodPart,
    @Args(() => LowestAttendanceArgs) args: LowestAttendanceArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return lowestAttendance(request, comparedPeriod, args);
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [AbsentInARow], {
    description:
      'The active students who were absent on all of their last days with marks, longest first. Needs the permission read:attendance.',
  })
  absentInARow(
    @Root() { comparedPeriod }: PeriodPart,
    @Args(() => AbsentInARowArgs) args: AbsentInARowArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return absentInARow(request, comparedPeriod, args);
  }
}

/** Results in the period of the analytics, or of its term. */
@Resolver(() => AcademicAnalytics)
class ResultInsightsResolver {
  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [CourseResults], {
    description: 'Final grades by course, lowest average first: those of the term, or those submitted in the period.',
  })
  byCourse(
    @Root() { comparedPeriod }: PeriodPart,
    @Args(() => InsightArgs) args: InsightArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return resultsByCourse(request, comparedPeriod, args);
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [GradeLevelResults], {
    description: 'The same final grades by the grade level that the students have now.',
  })
  byGradeLevel(@Root() { comparedPeriod }: PeriodPart, @CurrentRequest() request: SelectingRequest) {
    return resultsByGradeLevel(request, comparedPeriod);
  }
}

@Resolver(() => ClassAttendance)
class ClassInsightResolver {
  @FieldResolver(() => Class, { description: 'The class. Needs the permission read:classes.' })
  class(@Root() { classId }: ClassAttendance, @CurrentRequest() request: SelectingRequest) {
    return readNode(request, 'Class', classId);
  }
}

@Resolver(() => StudentAttendanceRate)
class StudentRateInsightResolver {
  @FieldResolver(() => Student, { description: 'The student. Needs the permission read:students.' })
  student(@Root() { studentId }: StudentAttendanceRate, @CurrentRequest() request: SelectingRequest) {
    return readNode(request, 'Student', studentId);
  }
}

@Resolver(() => AbsentInARow)
class AbsentInsightResolver {
  @FieldResolver(() => Student, { description: 'The student. Needs the permission read:students.' })
  student(@Root() { studentId }: AbsentInARow, @CurrentRequest() request: SelectingRequest) {
    return readNode(request, 'Student', studentId);
  }
}

@Resolver(() => CourseResults)
class CourseInsightResolver {
  @FieldResolver(() => Course, { description: 'The course. Needs the permission read:courses.' })
  course(@Root() { courseId }: CourseResults, @CurrentRequest() request: SelectingRequest) {
    return readNode(request, 'Course', courseId);
  }
}

/** The resolvers of the insights. */
export const insightResolvers = [
  AttendanceInsightsResolver,
  ResultInsightsResolver,
  ClassInsightResolver,
  StudentRateInsightResolver,
  AbsentInsightResolver,
  CourseInsightResolver,
] as const;
