import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Grade as GradeEntity, GradeStatus } from '../../src/classes/grades/grade.entity.ts';
import type { GradeListArguments } from '../../src/classes/grades/grade.queries.ts';
import type { LeftGrade as Left, GradeSubmission as Submission } from '../../src/classes/grades/grade.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { StudentReference, UserReference } from '../shared/reference.types.ts';
import { DateScalar, DateTimeScalar, JsonObjectScalar } from '../shared/scalars.ts';
import { Assessment } from './assessment.types.ts';
import { Course } from './course.types.ts';

export const GradeStatusEnum = enumType<GradeStatus>('GradeStatus', 'The status of a grade.', {
  graded: 'The work was graded. Only this status counts towards GPA and credits.',
  incomplete: 'The work is not finished.',
  withdrawn: 'The student withdrew.',
  exempt: 'The student is exempt from the work.',
});

type StoredGrade = Pick<
  GradeEntity,
  'score' | 'maxScore' | 'letter' | 'points' | 'status' | 'late' | 'missing' | 'comment'
>;

/** The values of a grade, present or former, with who submitted them. */
@ObjectType()
export abstract class GradeValues implements StoredGrade {
  @Field(() => Float, {
    nullable: true,
    description: 'Score, above the maximum score with extra credit; null if a letter was submitted.',
  })
  score!: number | null;

  @Field(() => Float, { description: 'Maximum score.' })
  maxScore!: number;

  @Field(() => String, { nullable: true, description: "Letter of the institution's grade scale." })
  letter!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Grade points by the grade scale; null unless the status is graded.',
  })
  points!: number | null;

  @Field(() => GradeStatusEnum, { description: 'Status of the grade.' })
  status!: GradeStatus;

  @Field(() => Boolean, { description: 'True if the work was handed in after it was due.' })
  late!: boolean;

  @Field(() => Boolean, { description: 'True if the work was not handed in.' })
  missing!: boolean;

  @Field(() => DateScalar, { nullable: true, description: 'The day on which the work was handed in, if it is known.' })
  handedInOn!: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'How the grading policy came to the final grade; null of a grade that somebody entered.',
  })
  working!: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  comment!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'The user who submitted the grade; null for an API key.' })
  submittedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When the grade was submitted.' })
  submittedAt!: string;
}

@ObjectType({ description: 'The former values of a grade that was replaced or deleted.', simpleResolvers: true })
export class GradeRevision extends GradeValues {
  @Field(() => DateTimeScalar, { description: 'When the grade was replaced or deleted.' })
  replacedAt!: string;

  @Field(() => Boolean, { description: 'True if the grade was deleted.' })
  deleted!: boolean;

  @Field(() => UserReference, {
    nullable: true,
    description: 'The user who deleted the grade; null if it was replaced, or deleted by an API key or OAuth client.',
  })
  deletedBy!: UserReference | null;

  @Field(() => String, { nullable: true, description: 'Why the grade was deleted.' })
  reason!: string | null;
}

@ObjectType({
  description:
    "A student's grade for an assessment, or the final grade of a class, course and term if there is no assessment.",
  simpleResolvers: true,
})
export class Grade extends GradeValues implements Pick<GradeEntity, 'id' | 'classId'> {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Identifier in OneRoster.' })
  sourcedId!: string;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => Course, { description: 'The course.' })
  course!: Course;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => Assessment, { nullable: true, description: 'The assessment; null for the final grade.' })
  assessment!: Assessment | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Credits of a final grade: those of the course when it was first submitted. Null for an assessment.',
  })
  credits!: number | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the grade was published; null while it is held back.',
  })
  publishedAt!: string | null;
}

export const GradePage = pageType('GradePage', () => Grade);

export const DeletedGrade = deletedType('DeletedGrade', 'grade');

@ArgsType()
export class GradeListArgs extends PageArgs implements GradeListArguments {
  @Field(() => Int, { nullable: true, description: 'Only grades of this class.' })
  classId?: number | null;

  @Field(() => String, { nullable: true, description: 'Only records of the student with this student id.' })
  studentId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Only grades of this course.' })
  courseId?: number | null;

  @Field(() => String, { nullable: true, description: 'Only grades of the term with this name.' })
  term?: string | null;
}

@ObjectType({ description: 'A student whose final grade was left as it is.', simpleResolvers: true })
export class LeftGrade implements Left {
  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => String, { description: 'Why.' })
  reason!: string;
}

@ObjectType({ description: 'The result of submitting grades.', simpleResolvers: true })
export class GradeSubmission implements Submission<Grade> {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => Int, { description: 'Id of the course.' })
  courseId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => Assessment, { nullable: true, description: 'The assessment; null for final grades.' })
  assessment!: Assessment | null;

  @Field(() => Int, { description: 'Number of new grades.' })
  created!: number;

  @Field(() => Int, { description: 'Number of replaced grades. Their former values are in their history.' })
  updated!: number;

  @Field(() => Int, { description: 'Number of grades that already had the same values.' })
  unchanged!: number;

  @Field(() => [Grade], { description: 'The grades, in the order of the input.' })
  grades!: Grade[];

  @Field(() => [LeftGrade], { description: 'Students whose proposed grade was not accepted, with the reason.' })
  left!: LeftGrade[];
}
