import { Int } from 'type-graphql';
import type { InstitutionType } from '../../src/access/institution-types.ts';
import type { Plan } from '../../src/access/plans.ts';
import type { InstitutionView, GpaPolicy as Policy } from '../../src/admin/institutions/institution.queries.ts';
import type { ExcusedPolicy, ExtraCredit, GradePublication, Repeats } from '../../src/auth/institution.entity.ts';
import type { GradeStep as Step } from '../../src/classes/grading/scales/grade-steps.ts';
import { ACCENT, LOGO } from '../auth/sign-in-options.types.ts';
import { enumType } from '../shared/enum.ts';
import { dateTime, float, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { LanguageEnum } from '../shared/language.enum.ts';

const PlanEnum = enumType<Plan>('Plan', 'The subscription plan of an institution.', {
  standard: '1,000 requests per hour and credential.',
  premium: '5,000 requests per hour and credential.',
  enterprise: 'Unlimited requests.',
});

export const ExcusedPolicyEnum = enumType<ExcusedPolicy>(
  'ExcusedPolicy',
  'How an excused absence counts in the attendance rate.',
  {
    absent: 'Counts as absent.',
    excluded: 'Does not count.',
    present: 'Counts as present.',
  },
);

export const ExtraCreditEnum = enumType<ExtraCredit>('ExtraCredit', 'Treatment of scores above the maximum score.', {
  allowed: 'Accepted up to ten times the maximum score.',
  refused: 'Not accepted.',
});

export const RepeatsEnum = enumType<Repeats>('Repeats', 'Which attempts at a course count for the GPA.', {
  latest: 'The latest.',
  best: 'The one with the most points.',
  average: 'The average of all, whose credits count once.',
  all: 'Each by itself.',
});

export const GradePublicationEnum = enumType<GradePublication>('GradePublication', 'When grades are published.', {
  immediate: 'When they are submitted.',
  manual: 'When somebody publishes them. Until then they are held back for the staff.',
});

export const InstitutionTypeEnum = enumType<InstitutionType>(
  'InstitutionType',
  'A type of organisation in OneRoster.',
  {
    department: 'A department of a school.',
    school: 'A school.',
    district: 'A district of schools.',
    local: 'A local authority.',
    state: 'A state or province.',
    national: 'A country.',
  },
);

@Output('One step of a grade scale.')
export class GradeStep
  extends outputs({
    letter: text('Letter grade.'),
    from: float('Lowest percentage that earns the letter.'),
    points: float('Grade points towards the GPA.'),
  })
  implements Step {}

@Output('How the GPA of students is computed.')
export class GpaPolicy
  extends outputs({
    repeats: of(() => RepeatsEnum, 'Which attempts at a course count.'),
    rankMinimum: int('From which number of students with a GPA a grade level has ranks.'),
  })
  implements Policy {}

@Output('A school or another institution that uses the service.')
export class Institution
  extends outputs({
    id: int('Id of the institution.'),
    name: text('Name of the institution.'),
    slug: text('Name of the institution in addresses, unique among all institutions.'),
    language: of(() => LanguageEnum, 'Language of mails to users who have chosen none.'),
    plan: of(() => PlanEnum, 'Subscription plan. Only operators can change it.'),
    gradeScale: of(() => [GradeStep], 'Grade scale, from the highest letter down.'),
    excusedPolicy: of(() => ExcusedPolicyEnum, 'How an excused absence counts in the attendance rate.'),
    timeZone: text('IANA name of the time zone that decides what "today" is. Times are always in UTC.'),
    extraCredit: of(() => ExtraCreditEnum, 'Treatment of scores above the maximum score.'),
    gradePublication: of(() => GradePublicationEnum, 'Whether grades are published when they are submitted.'),
    gpaPolicy: of(() => GpaPolicy, 'How `gpa` of students is computed. `currentGpa` is not concerned.'),
    schoolDays: of(
      () => [Int],
      'Weekdays with school, from 1 for Monday to 7 for Sunday. The calendar has the days that differ.',
    ),
    absentDayPercent: int("From which percentage of missed marks on a student's day counts as absent, 1 to 100."),
    gradeLevels: of(() => [String], 'Grade levels that forms offer, in their order. Students may have others.'),
    recomputingSince: nullable.dateTime(
      'Set while the days of students are computed again, after a change of the percentage or of school years. Lists show the former sums until then.',
    ),
    type: of(() => InstitutionTypeEnum, 'Type in OneRoster.'),
    identifier: nullable.text('Official code, such as the one of the NCES.'),
    parentName: nullable.text('Name of the organisation above, such as the district.'),
    parentIdentifier: nullable.text('Official code of the organisation above.'),
    accentColor: nullable.text(ACCENT),
    logoPath: nullable.text(LOGO),
    createdAt: dateTime('When the institution was created.'),
    updatedAt: dateTime('When the institution was last changed.'),
  })
  implements InstitutionView {}
