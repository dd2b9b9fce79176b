import type { GradeScaleView } from '../../../src/classes/grading/scales/grade-scale.queries.ts';
import type { GradeScaleKind, ScaleStep as Step } from '../../../src/classes/grading/scales/grade-steps.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { enumType } from '../../shared/enum.ts';
import { boolean, Input, inputs, int, nullable, Output, of, outputs, text } from '../../shared/fields.ts';

const GradeScaleKindEnum = enumType<GradeScaleKind>('GradeScaleKind', 'What gives a grade its letter.', {
  percent: 'The percentage of the maximum score.',
  points: 'The score itself.',
  standards: 'The teacher: only letters are entered, and nothing counts for the GPA.',
});

@Output('One step of a grade scale.')
export class ScaleStep
  extends outputs({
    letter: text('Letter grade.'),
    label: nullable.text('Meaning of the letter.'),
    from: nullable.float(
      'Where the step begins: a percentage, or a score on a scale of points; null on a scale of standards.',
    ),
    points: nullable.float('Points towards the GPA; null on a scale of standards.'),
  })
  implements Step {}

@Output('The letters of the grades of courses.')
export class GradeScale
  extends outputs({
    id: int('Id of the grade scale.'),
    name: text('Name, unique without regard to case.'),
    kind: of(() => GradeScaleKindEnum, 'What gives a grade its letter.'),
    steps: of(() => [ScaleStep], 'The steps, from the highest down.'),
    isDefault: boolean('True of the scale of courses that name none: `gradeScale` of the institution.'),
    active: boolean('False if no further course may name it.'),
  })
  implements GradeScaleView {}

@Input('One step of a grade scale.')
export class ScaleStepInput extends inputs({
  letter: text('Letter grade, 1 to 5 characters.'),
  label: nullable.text('Meaning of the letter, at most 100 characters.'),
  from: nullable.float('Where the step begins, at most 2 decimals. Required unless the kind is standards.'),
  points: nullable.float('Points towards the GPA, 0 to 99.99. Required unless the kind is standards.'),
}) {}

@Input('A grade scale. For one that exists, absent fields keep their values.')
export class GradeScaleInput extends inputs({
  name: nullable.text('Name, unique without regard to case, 1 to 100 characters. Required for a new scale.'),
  kind: nullable.of(
    () => GradeScaleKindEnum,
    'What gives a grade its letter. Required for a new scale; percent for the default one.',
  ),
  steps: nullable.of(
    () => [ScaleStepInput],
    'Up to 50 steps that fall strictly from the first to the last; those of percent end at 0. Required for a new scale.',
  ),
  active: nullable.boolean('False if no further course may name it. Default: true.'),
}) {}

export const DeletedGradeScale = deletedType('DeletedGradeScale', 'grade scale');
