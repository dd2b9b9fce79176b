import type {
  ProposedCategory as Category,
  ProposedGrade as Proposal,
} from '../../../src/classes/grading/proposals/proposed-grades.queries.ts';
import { Arguments, boolean, float, inputs, int, nullable, Output, of, outputs, text } from '../../shared/fields.ts';
import { StudentReference } from '../../shared/reference.types.ts';
import { Assessment } from '../assessment.types.ts';
import { Grade } from '../grade.types.ts';

@Output('What was taken from a score for lateness.')
export class Deduction extends outputs({
  assessment: of(() => Assessment, 'The assessment.'),
  percent: float('Percentage of the maximum score.'),
  days: int('Days in session that the work was late.'),
}) {}

@Output('A category of a proposed grade.')
export class ProposedCategory
  extends outputs({
    title: text('The category, as the policy names it.'),
    weight: float('Weight among the categories that have a score.'),
    percent: nullable.float('Percentage, 2 decimals; null without scores.'),
    dropped: of(() => [Assessment], 'The assessments whose scores do not count.'),
    deducted: of(() => [Deduction], 'What was taken for lateness. The scores stay as they are.'),
  })
  implements Category<Assessment> {}

@Output('A final grade that the policy proposes. It is no grade until it is accepted.')
export class ProposedGrade
  extends outputs({
    student: of(() => StudentReference, 'The student.'),
    percent: nullable.float('Percentage, 2 decimals; null without scores.'),
    letter: nullable.text('Letter of the percentage, which is not rounded for it.'),
    points: nullable.float('Grade points of the letter.'),
    final: nullable.of(() => Grade, 'The final grade, if there is one.'),
    differs: boolean('True if the final grade is another one.'),
    categories: of(() => [ProposedCategory], 'The categories of the policy, or one group without any.'),
    unlisted: of(() => [Assessment], 'The graded assessments whose category the policy does not list.'),
  })
  implements Proposal<StudentReference, Assessment, Grade> {}

@Arguments()
export class AcceptProposedGradesArgs extends inputs({
  classId: int('Id of the class.'),
  term: nullable.text('Name of the term. Default: the term of the class.'),
  studentIds: nullable.of(
    () => [String],
    "The institution's own identifiers of up to 1,000 students. Default: all with a proposal.",
  ),
  replace: nullable.boolean(
    'True to replace final grades that were entered by hand. Default: they are left and listed.',
  ),
  published: nullable.boolean(
    'True to publish the grades at once, false to hold them back. Default: what the institution has chosen.',
  ),
}) {}
