import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type {
  AbsentInARowView,
  ClassAttendanceView,
  CourseResultsView,
  GradeLevelResultsView,
  StudentAttendanceRateView,
} from '../../src/admin/analytics/insights.queries.ts';
import { DateScalar } from '../shared/scalars.ts';

@ArgsType()
export class InsightArgs {
  @Field(() => Int, { nullable: true, description: 'Number of entries, 1 to 100. Default: 10.' })
  limit?: number | null;
}

@ArgsType()
export class LowestAttendanceArgs extends InsightArgs {
  @Field(() => Float, { nullable: true, description: 'The rate that the students are below. Default: 90.' })
  below?: number | null;

  @Field(() => Int, { nullable: true, description: 'The fewest marks that a rate says something by. Default: 10.' })
  minMarks?: number | null;
}

@ArgsType()
export class AbsentInARowArgs extends InsightArgs {
  @Field(() => Int, { nullable: true, description: 'The fewest days, 2 to 100. Default: 3.' })
  days?: number | null;
}

@ObjectType({ simpleResolvers: true })
abstract class AttendanceMarks {
  @Field(() => Float, { nullable: true, description: 'Percentage attended, 2 decimals; null if no mark counts.' })
  rate!: number | null;

  @Field(() => Int, { description: 'Number of marks.' })
  marks!: number;

  @Field(() => Int, { description: 'Number of marks that are absent.' })
  absent!: number;
}

@ObjectType({ description: 'The attendance of a class in the period.', simpleResolvers: true })
export class ClassAttendance extends AttendanceMarks implements ClassAttendanceView {
  classId!: number;
}

@ObjectType({ description: 'The attendance of a student in the period, in all classes.', simpleResolvers: true })
export class StudentAttendanceRate extends AttendanceMarks implements StudentAttendanceRateView {
  studentId!: number;
}

@ObjectType({
  description: 'A student who was absent, excused or not, on all of the last days with marks in the period.',
  simpleResolvers: true,
})
export class AbsentInARow implements AbsentInARowView {
  studentId!: number;

  @Field(() => DateScalar, { description: 'The first of the days.' })
  since!: string;

  @Field(() => Int, { description: 'Number of days with marks since then.' })
  days!: number;
}

@ObjectType({ description: 'The share of a letter among final grades.', simpleResolvers: true })
class LetterShare {
  @Field(() => String, { description: 'The letter, or a word of another grading scheme.' })
  letter!: string;

  @Field(() => Float, { description: 'Percentage of the final grades, 2 decimals.' })
  share!: number;
}

@ObjectType({ simpleResolvers: true })
abstract class Results {
  @Field(() => Int, { description: 'Number of students with such a grade.' })
  students!: number;

  @Field(() => Int, { description: 'Number of grades.' })
  grades!: number;

  @Field(() => Float, { description: 'Average points, 2 decimals.' })
  averagePoints!: number;

  @Field(() => Int, { description: 'Number of grades with 0 points.' })
  failing!: number;

  @Field(() => [LetterShare], { description: 'The share of each letter, best first.' })
  letters!: LetterShare[];
}

@ObjectType({ description: 'Final grades with points of a course in the period.', simpleResolvers: true })
export class CourseResults extends Results implements CourseResultsView {
  courseId!: number;
}

@ObjectType({
  description: 'Final grades with points in the period, of the students of a grade level.',
  simpleResolvers: true,
})
export class GradeLevelResults extends Results implements GradeLevelResultsView {
  @Field(() => String, { nullable: true, description: 'The grade level; null for students without one.' })
  gradeLevel!: string | null;
}
