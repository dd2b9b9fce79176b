import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Grade as GradeEntity } from '../../src/classes/grades/grade.entity.ts';
import type { GradebookArguments, Gradebook as View } from '../../src/classes/grades/gradebook.queries.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { Assessment } from './assessment.types.ts';
import { GradeRevision, GradeValues } from './grade.types.ts';

@ObjectType({
  description: "A student's grade in a gradebook: for an assessment, or the final grade of a course and term.",
  simpleResolvers: true,
})
export class GradebookCell
  extends GradeValues
  implements Pick<GradeEntity, 'id' | 'studentId' | 'assessmentId' | 'courseId'>
{
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

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the grade was published; null while it is held back.',
  })
  publishedAt!: string | null;
}

@ObjectType({ description: 'A grade that was deleted, with who deleted it, when and why.', simpleResolvers: true })
export class DeletedCell extends GradeRevision {
  @Field(() => Int, { description: 'Id that the grade had.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the student.' })
  studentId!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the assessment, which may be deleted, too; null for a final grade.',
  })
  assessmentId!: number | null;

  @Field(() => Int, { description: 'Id of the course.' })
  courseId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;
}

@ObjectType({
  description: 'All grades of a class: rows of students and columns of assessments.',
  simpleResolvers: true,
})
export class Gradebook implements View<StudentReference, Assessment, GradebookCell, DeletedCell> {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  /** Read by the resolvers of its fields. */
  termName!: string | null;

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

  @Field(() => [DeletedCell], { description: 'The grades that were deleted, the latest first.' })
  deleted!: DeletedCell[];
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
