import { type AssessmentColumns, assessmentSchema } from '../../src/classes/grades/assessments/assessment.rules.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { float, Input, inputs, int, nullable, Output, outputs, text } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';

@Output('A piece of work that is graded, such as a test or an essay.')
export class Assessment
  extends outputs({
    id: int('Id assigned by the service.'),
    sourcedId: text('Identifier in OneRoster.'),
    courseId: int('Id of the course.'),
    term: nullable.text('Name of the term of its grades.'),
    title: text('Title. Assessments that another system created may share one.'),
    type: nullable.text('Type of work, such as quiz.'),
    category: nullable.text('Category in the gradebook, such as homework.'),
    maxScore: float('Maximum score.'),
    weight: nullable.float('Weight among the assessments.'),
    assignedOn: nullable.date('The day on which the work is assigned.'),
    dueOn: nullable.date('The day on which the work is due.'),
    description: nullable.text('Description of the work.'),
  })
  implements AssessmentColumns {}

@Rules(assessmentSchema)
@Input(
  'An assessment. For one that exists, absent fields keep their values, and null clears all but the maximum score.',
)
export class AssessmentInput extends inputs({
  title: text(
    'Title, 1 to 200 characters. It identifies the assessment of submitted grades: the oldest one of the class, course and term. A new title must not be in use there.',
  ),
  type: nullable.text('Type of work, such as quiz, at most 50 characters.'),
  category: nullable.text('Category in the gradebook, such as homework, at most 50 characters.', { graphqlOnly: true }),
  maxScore: nullable.float(
    'Maximum score, above 0, at most 2 decimals. Default 100. Fixed once there are grades, except those of the same submission.',
  ),
  weight: nullable.float('Weight among the assessments, at most 3 decimals.'),
  assignedOn: nullable.date('The day on which the work is assigned.', { graphqlOnly: true }),
  dueOn: nullable.date('The day on which the work is due, not before assignedOn.', { graphqlOnly: true }),
  description: nullable.text('Description of the work, at most 2,000 characters.', { graphqlOnly: true }),
}) {}

export const DeletedAssessment = deletedType('DeletedAssessment', 'assessment');
