import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AssessmentColumns } from '../../src/classes/grades/assessment.ts';
import { type Grade as GradeEntity, type GradeStatus, gradeStatuses } from '../../src/classes/grades/grade.entity.ts';
import type { GradeListArguments } from '../../src/classes/grades/grade.queries.ts';
import type { GradeSubmission as Submission } from '../../src/classes/grades/grade.service.ts';
import { enumOf } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { StudentReference } from '../shared/student-reference.types.ts';
import { UserReference } from '../shared/user-reference.types.ts';
import { Course } from './course.types.ts';

export const GradeStatusEnum = enumOf(gradeStatuses);
registerEnumType(GradeStatusEnum, {
  name: 'GradeStatus',
  description: 'What a grade stands for.',
  valuesConfig: {
    graded: { description: 'The work was graded; the only status that counts for GPA and credits.' },
    incomplete: { description: 'The work is not finished.' },
    withdrawn: { description: 'The student withdrew.' },
    exempt: { description: 'The student need not do the work.' },
  },
});

@ObjectType({ description: 'A test, essay or the like that students are graded on.', simpleResolvers: true })
export class Assessment implements AssessmentColumns {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: 'Title, unique in the class, course and term.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Kind of work, such as quiz.' })
  type!: string | null;

  @Field(() => Float, { description: 'The best score.' })
  maxScore!: number;

  @Field(() => Float, { nullable: true, description: 'Weight among the assessments.' })
  weight!: number | null;
}

@ObjectType({ description: 'What a grade was before it was replaced.', simpleResolvers: true })
export class GradeRevision
  implements Pick<GradeEntity, 'score' | 'maxScore' | 'letter' | 'points' | 'status' | 'comment'>
{
  @Field(() => Float, { nullable: true, description: 'Score, 0 to the best score.' })
  score!: number | null;

  @Field(() => Float, { description: 'The best score.' })
  maxScore!: number;

  @Field(() => String, { nullable: true, description: "Letter of the institution's grade scale." })
  letter!: string | null;

  @Field(() => Float, { nullable: true, description: 'Grade points by the scale.' })
  points!: number | null;

  @Field(() => GradeStatusEnum, { description: 'What the grade stands for.' })
  status!: GradeStatus;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  comment!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'Who submitted it; null for an API key.' })
  submittedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When it was submitted.' })
  submittedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it was replaced.' })
  replacedAt!: string;
}

@ObjectType({
  description: "A student's grade for an assessment, or without one the final grade of a course in a term.",
  simpleResolvers: true,
})
export class Grade
  implements Pick<GradeEntity, 'id' | 'classId' | 'score' | 'maxScore' | 'letter' | 'points' | 'status' | 'comment'>
{
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => Course, { description: 'The course.' })
  course!: Course;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => Assessment, { nullable: true, description: 'What was graded; null for the final grade.' })
  assessment!: Assessment | null;

  @Field(() => Float, { nullable: true, description: 'Score, 0 to the best score; null where a letter was given.' })
  score!: number | null;

  @Field(() => Float, { description: 'The best score.' })
  maxScore!: number;

  @Field(() => String, { nullable: true, description: "Letter of the institution's grade scale." })
  letter!: string | null;

  @Field(() => Float, { nullable: true, description: 'Grade points by the scale; null unless graded.' })
  points!: number | null;

  @Field(() => GradeStatusEnum, { description: 'What the grade stands for.' })
  status!: GradeStatus;

  @Field(() => String, { nullable: true, description: 'Remark.' })
  comment!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'Who submitted it; null for an API key.' })
  submittedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When it was submitted.' })
  submittedAt!: string;
}

export const GradePage = pageType('GradePage', () => Grade);

@ArgsType()
export class GradeListArgs extends PageArgs implements GradeListArguments {
  @Field(() => Int, { nullable: true, description: 'Only grades of this class.' })
  classId?: number | null;

  @Field(() => String, { nullable: true, description: "Only of the student with this institution's identifier." })
  studentId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Only grades of this course.' })
  courseId?: number | null;

  @Field(() => String, { nullable: true, description: 'Only grades of the term with this name.' })
  term?: string | null;
}

@ObjectType({ description: 'What a submission of grades came to.', simpleResolvers: true })
export class GradeSubmission implements Submission<Grade> {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => Int, { description: 'Id of the course.' })
  courseId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => Assessment, { nullable: true, description: 'What was graded; null for final grades.' })
  assessment!: Assessment | null;

  @Field(() => Int, { description: 'Grades that are new.' })
  created!: number;

  @Field(() => Int, { description: 'Grades that were replaced; what they were is in their history.' })
  updated!: number;

  @Field(() => Int, { description: 'Grades that were there already, the same.' })
  unchanged!: number;

  @Field(() => [Grade], { description: 'The grades, in the order in which they were sent.' })
  grades!: Grade[];
}
