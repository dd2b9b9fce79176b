import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type {
  Averaging,
  PolicyCategory as Category,
  MissingWork,
} from '../../../src/classes/grading/policies/grading-policy.entity.ts';
import type { GradingPolicyView } from '../../../src/classes/grading/policies/grading-policy.queries.ts';
import type { GradingPolicyInput as Input } from '../../../src/classes/grading/policies/grading-policy.rules.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { enumType } from '../../shared/enum.ts';

const AveragingEnum = enumType<Averaging>('Averaging', 'How the scores of a category make a percentage.', {
  points: 'The sum of the scores by the sum of the maximum scores.',
  equal: 'The mean of the percentages, each with the weight of its assessment.',
});

const MissingWorkEnum = enumType<MissingWork>('MissingWork', 'How work that was not handed in counts.', {
  ignore: 'It is left out.',
  zero: 'It counts as 0.',
});

@ObjectType({ description: 'A category of a grading policy.', simpleResolvers: true })
export class PolicyCategory implements Category {
  @Field(() => String, { description: 'The category of its assessments.' })
  title!: string;

  @Field(() => Float, { description: 'Weight among the categories that have a score.' })
  weight!: number;

  @Field(() => Int, {
    description: 'Number of scores that do not count: those whose removal gives the highest result.',
  })
  dropLowest!: number;
}

@ObjectType({ description: 'How the scores of a term become a proposed final grade.', simpleResolvers: true })
export class GradingPolicy implements GradingPolicyView {
  @Field(() => Int, { description: 'Id of the grading policy.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique without regard to case.' })
  name!: string;

  @Field(() => AveragingEnum, { description: 'How the scores of a category make a percentage.' })
  averaging!: Averaging;

  @Field(() => [PolicyCategory], { description: 'The categories. Without any, all assessments are one group.' })
  categories!: PolicyCategory[];

  @Field(() => MissingWorkEnum, { description: 'How work that was not handed in counts.' })
  missing!: MissingWork;

  @Field(() => Float, { description: 'Percentage of the maximum score that each late day in session takes.' })
  latePercentPerDay!: number;

  @Field(() => Float, { description: 'The most that lateness takes, in percent of the maximum score.' })
  lateMaxPercent!: number;

  @Field(() => Boolean, { description: 'False if nothing else may name it.' })
  active!: boolean;
}

@InputType({ description: 'A category of a grading policy.' })
export class PolicyCategoryInput implements Pick<Category, 'title' | 'weight'> {
  @Field(() => String, { description: 'The category of its assessments, 1 to 50 characters. Case does not matter.' })
  title!: string;

  @Field(() => Float, { description: 'Weight, 0 to 1,000 with at most 3 decimals. One at least is above 0.' })
  weight!: number;

  @Field(() => Int, { nullable: true, description: 'Number of scores that do not count, 0 to 100. Default 0.' })
  dropLowest?: number | null;
}

@InputType({ description: 'A grading policy. For one that exists, absent fields keep their values.' })
export class GradingPolicyInput implements Input {
  @Field(() => String, {
    nullable: true,
    description: 'Name, unique without regard to case, 1 to 100 characters. Required for a new policy.',
  })
  name?: string | null;

  @Field(() => AveragingEnum, { nullable: true, description: 'How scores make a percentage. Default: points.' })
  averaging?: Averaging | null;

  @Field(() => [PolicyCategoryInput], {
    nullable: true,
    description: 'Up to 20 categories. Default: none, so that all assessments are one group.',
  })
  categories?: PolicyCategoryInput[] | null;

  @Field(() => MissingWorkEnum, { nullable: true, description: 'How missing work counts. Default: ignore.' })
  missing?: MissingWork | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage of the maximum score that each late day takes, 0 to 100. Default 0.',
  })
  latePercentPerDay?: number | null;

  @Field(() => Float, { nullable: true, description: 'The most that lateness takes, 0 to 100. Default 100.' })
  lateMaxPercent?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'False if nothing else may name it. Default: true.' })
  active?: boolean | null;
}

export const DeletedGradingPolicy = deletedType('DeletedGradingPolicy', 'grading policy');
