import { Int } from 'type-graphql';
import { float, Input, inputs, nullable, text } from '../shared/fields.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import {
  ExcusedPolicyEnum,
  ExtraCreditEnum,
  GradePublicationEnum,
  InstitutionTypeEnum,
  RepeatsEnum,
} from './institution.types.ts';

@Input('One step of a grade scale.')
export class GradeStepInput extends inputs({
  letter: text('Letter grade, 1 to 5 characters.'),
  from: float('Lowest percentage that earns the letter, 0 to 100.'),
  points: float('Grade points towards the GPA, 0 to 99.99.'),
}) {}

@Input('Changes to how the GPA is computed. Absent fields keep their values.')
export class GpaPolicyInput extends inputs({
  repeats: nullable.of(() => RepeatsEnum, 'Which attempts at a course count.'),
  rankMinimum: nullable.int('From which number of students with a GPA a grade level has ranks, 1 to 100,000.'),
}) {}

@Input('Changes to the institution. Absent fields keep their values.')
export class UpdateInstitutionInput extends inputs({
  name: nullable.text('Name, 1 to 200 characters.'),
  slug: nullable.text(
    'Name of the institution in addresses: 3 to 40 of a-z, 0-9 and -, unique among all institutions. Links with the former one stop working.',
  ),
  language: nullable.of(() => LanguageEnum, 'Language of mails to users who have chosen none.'),
  gradeScale: nullable.of(
    () => [GradeStepInput],
    'The whole scale, with a step that starts at 0. Grades already submitted do not change.',
  ),
  excusedPolicy: nullable.of(() => ExcusedPolicyEnum, 'How an excused absence counts in the attendance rate.'),
  timeZone: nullable.text(
    'Time zone that decides what "today" is: UTC or an IANA name such as America/New_York. Stored days do not change.',
  ),
  extraCredit: nullable.of(
    () => ExtraCreditEnum,
    'Treatment of scores above the maximum score. Grades already submitted do not change.',
  ),
  gradePublication: nullable.of(
    () => GradePublicationEnum,
    'Whether grades are published when they are submitted. Grades that exist stay published or held back.',
  ),
  gradingPolicyId: nullable.int('Id of the grading policy of courses and classes that name none; null for none.'),
  gpaPolicy: nullable.of(
    () => GpaPolicyInput,
    'How `gpa` of students is computed. The GPA of each student follows at once.',
  ),
  schoolDays: nullable.of(
    () => [Int],
    'Weekdays with school, from 1 for Monday to 7 for Sunday, at least one. Stored marks do not change.',
  ),
  absentDayPercent: nullable.int(
    'From which percentage of missed marks on a day counts as absent, 1 to 100. Days are computed again in the background.',
  ),
  gradeLevels: nullable.of(
    () => [String],
    'Grade levels that forms offer, in their order: up to 50 different ones. No student changes.',
  ),
  type: nullable.of(() => InstitutionTypeEnum, 'Type in OneRoster.'),
  identifier: nullable.text('Official code, such as the one of the NCES, at most 64 characters; null clears it.'),
  parentName: nullable.text(
    'Name of the organisation above, such as the district, at most 200 characters; null clears it.',
  ),
  parentIdentifier: nullable.text(
    'Official code of the organisation above, which needs parentName, at most 64 characters; null clears it.',
  ),
  accentColor: nullable.text(
    'Colour of links and buttons, as `#rrggbb`, dark enough for a contrast of 4.5:1; null for that of the product.',
  ),
  removeLogo: nullable.boolean('True to have no logo any more.'),
}) {}
