import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { AcceptanceInput } from '../../../src/classes/grading/proposals/accept-proposed-grades.service.ts';
import type {
  ProposedCategory as Category,
  ProposedGrade as Proposal,
} from '../../../src/classes/grading/proposals/proposed-grades.queries.ts';
import { StudentReference } from '../../shared/reference.types.ts';
import { Assessment } from '../assessment.types.ts';
import { Grade } from '../grade.types.ts';

@ObjectType({ description: 'What was taken from a score for lateness.', simpleResolvers: true })
export class Deduction {
  @Field(() => Assessment, { description: 'The assessment.' })
  assessment!: Assessment;

  @Field(() => Float, { description: 'Percentage of the maximum score.' })
  percent!: number;

  @Field(() => Int, { description: 'Days in session that the work was late.' })
  days!: number;
}

@ObjectType({ description: 'A category of a proposed grade.', simpleResolvers: true })
export class ProposedCategory implements Category<Assessment> {
  @Field(() => String, { description: 'The category, as the policy names it.' })
  title!: string;

  @Field(() => Float, { description: 'Weight among the categories that have a score.' })
  weight!: number;

  @Field(() => Float, { nullable: true, description: 'Percentage, 2 decimals; null without scores.' })
  percent!: number | null;

  @Field(() => [Assessment], { description: 'The assessments whose scores do not count.' })
  dropped!: Assessment[];

  @Field(() => [Deduction], { description: 'What was taken for lateness. The scores stay as they are.' })
  deducted!: Deduction[];
}

@ObjectType({
  description: 'A final grade that the policy proposes. It is no grade until it is accepted.',
  simpleResolvers: true,
})
export class ProposedGrade implements Proposal<StudentReference, Assessment, Grade> {
  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => Float, { nullable: true, description: 'Percentage, 2 decimals; null without scores.' })
  percent!: number | null;

  @Field(() => String, { nullable: true, description: 'Letter of the percentage, which is not rounded for it.' })
  letter!: string | null;

  @Field(() => Float, { nullable: true, description: 'Grade points of the letter.' })
  points!: number | null;

  @Field(() => Grade, { nullable: true, description: 'The final grade, if there is one.' })
  final!: Grade | null;

  @Field(() => Boolean, { description: 'True if the final grade is another one.' })
  differs!: boolean;

  @Field(() => [ProposedCategory], { description: 'The categories of the policy, or one group without any.' })
  categories!: ProposedCategory[];

  @Field(() => [Assessment], { description: 'The graded assessments whose category the policy does not list.' })
  unlisted!: Assessment[];
}

@ArgsType()
export class AcceptProposedGradesArgs implements AcceptanceInput {
  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the term. Default: the term of the class.' })
  term?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "The institution's own identifiers of up to 1,000 students. Default: all with a proposal.",
  })
  studentIds?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True to replace final grades that were entered by hand. Default: they are left and listed.',
  })
  replace?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True to publish the grades at once, false to hold them back. Default: what the institution has chosen.',
  })
  published?: boolean | null;
}
