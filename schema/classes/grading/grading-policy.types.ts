import type {
  Averaging,
  PolicyCategory as Category,
  MissingWork,
} from '../../../src/classes/grading/policies/grading-policy.entity.ts';
import type { GradingPolicyView } from '../../../src/classes/grading/policies/grading-policy.queries.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { enumType } from '../../shared/enum.ts';
import { boolean, float, Input, inputs, int, nullable, Output, of, outputs, text } from '../../shared/fields.ts';

const AveragingEnum = enumType<Averaging>('Averaging', 'How the scores of a category make a percentage.', {
  points: 'The sum of the scores by the sum of the maximum scores.',
  equal: 'The mean of the percentages, each with the weight of its assessment.',
});

const MissingWorkEnum = enumType<MissingWork>('MissingWork', 'How work that was not handed in counts.', {
  ignore: 'It is left out.',
  zero: 'It counts as 0.',
});

@Output('A category of a grading policy.')
export class PolicyCategory
  extends outputs({
    title: text('The category of its assessments.'),
    weight: float('Weight among the categories that have a score.'),
    dropLowest: int('Number of scores that do not count: those whose removal gives the highest result.'),
  })
  implements Category {}

@Output('How the scores of a term become a proposed final grade.')
export class GradingPolicy
  extends outputs({
    id: int('Id of the grading policy.'),
    name: text('Name, unique without regard to case.'),
    averaging: of(() => AveragingEnum, 'How the scores of a category make a percentage.'),
    categories: of(() => [PolicyCategory], 'The categories. Without any, all assessments are one group.'),
    missing: of(() => MissingWorkEnum, 'How work that was not handed in counts.'),
    latePercentPerDay: float('Percentage of the maximum score that each late day in session takes.'),
    lateMaxPercent: float('The most that lateness takes, in percent of the maximum score.'),
    active: boolean('False if nothing else may name it.'),
  })
  implements GradingPolicyView {}

@Input('A category of a grading policy.')
export class PolicyCategoryInput extends inputs({
  title: text('The category of its assessments, 1 to 50 characters. Case does not matter.'),
  weight: float('Weight, 0 to 1,000 with at most 3 decimals. One at least is above 0.'),
  dropLowest: nullable.int('Number of scores that do not count, 0 to 100. Default 0.'),
}) {}

@Input('A grading policy. For one that exists, absent fields keep their values.')
export class GradingPolicyInput extends inputs({
  name: nullable.text('Name, unique without regard to case, 1 to 100 characters. Required for a new policy.'),
  averaging: nullable.of(() => AveragingEnum, 'How scores make a percentage. Default: points.'),
  categories: nullable.of(
    () => [PolicyCategoryInput],
    'Up to 20 categories. Default: none, so that all assessments are one group.',
  ),
  missing: nullable.of(() => MissingWorkEnum, 'How missing work counts. Default: ignore.'),
  latePercentPerDay: nullable.float('Percentage of the maximum score that each late day takes, 0 to 100. Default 0.'),
  lateMaxPercent: nullable.float('The most that lateness takes, 0 to 100. Default 100.'),
  active: nullable.boolean('False if nothing else may name it. Default: true.'),
}) {}

export const DeletedGradingPolicy = deletedType('DeletedGradingPolicy', 'grading policy');
