import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import {
  type AssessmentColumns,
  assessmentSchema,
  type AssessmentInput as Input,
} from '../../src/classes/grades/assessments/assessment.rules.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { GraphqlOnly } from '../shared/graphql-only.ts';
import { Rules } from '../shared/rule.ts';
import { DateScalar } from '../shared/scalars.ts';

@ObjectType({ description: 'A piece of work that is graded, such as a test or an essay.', simpleResolvers: true })
export class Assessment implements AssessmentColumns {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Identifier in OneRoster.' })
  sourcedId!: string;

  @Field(() => String, { description: 'Title. Assessments that another system created may share one.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Type of work, such as quiz.' })
  type!: string | null;

  @Field(() => String, { nullable: true, description: 'Category in the gradebook, such as homework.' })
  category!: string | null;

  @Field(() => Float, { description: 'Maximum score.' })
  maxScore!: number;

  @Field(() => Float, { nullable: true, description: 'Weight among the assessments.' })
  weight!: number | null;

  @Field(() => DateScalar, { nullable: true, description: 'The day on which the work is assigned.' })
  assignedOn!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'The day on which the work is due.' })
  dueOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Description of the work.' })
  description!: string | null;
}

@Rules(assessmentSchema)
@InputType({
  description:
    'An assessment. For one that exists, absent fields keep their values, and null clears all but the maximum score.',
})
export class AssessmentInput implements Input {
  @Field(() => String, {
    description:
      'Title, 1 to 200 characters. It identifies the assessment of submitted grades: the oldest one of the class, course and term. A new title must not be in use there.',
  })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Type of work, such as quiz, at most 50 characters.' })
  type?: string | null;

  @GraphqlOnly()
  @Field(() => String, {
    nullable: true,
    description: 'Category in the gradebook, such as homework, at most 50 characters.',
  })
  category?: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Maximum score, above 0, at most 2 decimals. Default 100. Fixed once there are grades, except those of the same submission.',
  })
  maxScore?: number | null;

  @Field(() => Float, { nullable: true, description: 'Weight among the assessments, at most 3 decimals.' })
  weight?: number | null;

  @GraphqlOnly()
  @Field(() => DateScalar, { nullable: true, description: 'The day on which the work is assigned.' })
  assignedOn?: string | null;

  @GraphqlOnly()
  @Field(() => DateScalar, { nullable: true, description: 'The day on which the work is due, not before assignedOn.' })
  dueOn?: string | null;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: 'Description of the work, at most 2,000 characters.' })
  description?: string | null;
}

export const DeletedAssessment = deletedType('DeletedAssessment', 'assessment');
