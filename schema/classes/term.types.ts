import type { Term as TermEntity, TermType } from '../../src/classes/terms/term.entity.ts';
import { enumType } from '../shared/enum.ts';
import { date, Input, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';

export const TermTypeEnum = enumType<TermType>(
  'TermType',
  'The type of a term. A term contains only terms of shorter types.',
  {
    school_year: 'A whole school year.',
    semester: 'A half of a school year.',
    term: 'A term, such as a trimester or a quarter.',
    grading_period: 'A period at whose end grades are reported.',
  },
);

@Output('A school year or a part of it.')
export class Term
  extends outputs({
    id: int('Id assigned by the service.'),
    name: text('Name, unique among the terms.'),
    startsOn: date('First day.'),
    endsOn: date('Last day.'),
    type: of(() => TermTypeEnum, 'Type of the term.'),
    parentId: nullable.int('Id of the term that contains this one.'),
    schoolYear: int('The year in which the school year of the term ends.'),
    gradesLockOn: nullable.date(
      'From this day final grades of the term are changed only by users who may update classes.',
    ),
    sourcedId: text('Identifier in OneRoster.'),
  })
  implements Omit<TermEntity, 'institutionId' | 'explicitSchoolYear' | 'sourcedId' | 'createdAt' | 'updatedAt'> {}

@Input('A term. For one that exists, absent fields keep their values.')
export class TermInput extends inputs({
  name: text('Name, unique among the terms, 1 to 100 characters.'),
  startsOn: date('First day.'),
  endsOn: date('Last day, not before the first day.'),
  type: nullable.of(() => TermTypeEnum, 'Type of the term, shorter than that of its parent. Default: term.'),
  parentId: nullable.int('Id of the term that contains this one and all its days; null for none.'),
  schoolYear: nullable.int(
    'The year in which the school year of the term ends, 1900 to 9999. Null, the default, takes it from the last day: school years begin in August.',
  ),
  gradesLockOn: nullable.date(
    'From this day final grades of the term are changed only by users who may update classes; null for never.',
  ),
}) {}
