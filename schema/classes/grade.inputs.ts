import { entrySchema, scoreRule, submissionSchema } from '../../src/classes/grades/grade.rules.ts';
import { entriesRule } from '../../src/input/schemas.ts';
import { Input, inputs, nullable, of } from '../shared/fields.ts';
import { Rules } from '../shared/rule.ts';
import { AssessmentInput } from './assessment.types.ts';
import { GradeStatusEnum } from './grade.types.ts';

@Rules(entrySchema)
@Input("One student's grade. Name the student by studentId or id, and give a score or a letter.")
export class GradeInput extends inputs({
  studentId: nullable.text("The institution's own identifier of the student."),
  id: nullable.int('Id of the student.'),
  score: nullable.float(
    'Score, at most 2 decimals. Up to ten times the maximum score as extra credit, unless the institution refuses it.',
    { rule: scoreRule },
  ),
  letter: nullable.text("Letter of the institution's grade scale."),
  status: nullable.of(
    () => GradeStatusEnum,
    'Status of the grade. Default graded, which requires a score or a letter.',
  ),
  comment: nullable.text('Remark, at most 1,000 characters.'),
  late: nullable.boolean(
    'True if the work was handed in late. Default: whether handedInOn is after the due date; without it, as before.',
    { graphqlOnly: true },
  ),
  missing: nullable.boolean(
    'True if the work was not handed in. It needs neither score nor status. Default: as before.',
    { graphqlOnly: true },
  ),
  handedInOn: nullable.date('The day on which the work was handed in; null for unknown. Default: as before.', {
    graphqlOnly: true,
  }),
}) {}

@Rules(submissionSchema)
@Input('Grades of a class.')
export class SubmitGradesInput extends inputs({
  courseId: nullable.int('Id of the course. Default: the course of the class. Required for a homeroom.'),
  term: nullable.text(
    'Name of the term. Default: the term of the class. Final grades are of that term, of one that contains it, or of a part of it.',
  ),
  assessment: nullable.of(() => AssessmentInput, 'The assessment. Omit it for final grades.'),
  published: nullable.boolean(
    'True to publish the grades at once, false to hold them back. Default: what the institution has chosen.',
  ),
  grades: of(() => [GradeInput], '1 to 1,000 grades, submitted all or nothing.', { rule: entriesRule }),
}) {}
