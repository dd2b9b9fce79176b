import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Grade as GradeEntity, GradeStatus } from '../../src/classes/grades/grade.entity.ts';
import type { GradebookArguments, Gradebook as View } from '../../src/classes/grades/gradebook.queries.ts';
import { StudentReference, UserReference } from '../shared/reference.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { Assessment } from './assessment.types.ts';
import { GradeStatusEnum } from './grade.types.ts';

type Stored = Pick<
  GradeEntity,
  | 'id'
  | 'studentId'
  | 'assessmentId'
  | 'courseId'
  | 'score'
  | 'maxScore'
  | 'letter'
  | 'points'
  | 'status'
  | 'late'
  | 'missing'
  | 'comment'
>;

@ObjectType({
  description: "A student's grade in a gradebook: for an assessment, or the final grade of a course in a term.",
  simpleResolvers: true,
})
export class GradebookCell implements Stored {
  @Field(() => Int, { description: 'Id of the grade.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the student, as in the students of the gradebook.' })
  studentId!: number;

  @Field(() => Int, { nullable: true, description: 'Id of the assessment; null for a final grade.' })
  assessmentId!: number | null;

  @Field(() => Int, { description: 'Id of the course.' })
  courseId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => Float, { nullable: true, description: 'Score. Above the maximum score: extra credit.' })
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

  @Field(() => String, { nullable: true, description: 'Remark.' })
  comment!: string | null;

  @Field(() => UserReference, { nullable: true, description: 'The user who submitted the grade; null for an API key.' })
  submittedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { description: 'When the grade was submitted.' })
  submittedAt!: string;
}

@ObjectType({
  description: 'All grades of a class: rows of students and columns of assessments.',
  simpleResolvers: true,
})
export class Gradebook implements View<StudentReference, Assessment, GradebookCell> {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => [StudentReference], {
    description: 'The students who are enrolled today or have grades in the gradebook, ordered by name.',
  })
  students!: StudentReference[];

  @Field(() => [Assessment], {
    description: 'The assessments, those without grades included, by due date; those without one last.',
  })
  assessments!: Assessment[];

  @Field(() => [GradebookCell], { description: 'The grades for assessments.' })
  cells!: GradebookCell[];

  @Field(() => [GradebookCell], { description: 'The final grades.' })
  finals!: GradebookCell[];
}

@ArgsType()
export class GradebookArgs implements GradebookArguments {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Only grades and assessments of the term with this name. Default: all terms.',
  })
  term?: string | null;
}
