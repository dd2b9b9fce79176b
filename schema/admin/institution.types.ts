import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { InstitutionType } from '../../src/access/institution-types.ts';
import type { Language } from '../../src/access/languages.ts';
import type { Plan } from '../../src/access/plans.ts';
import type { InstitutionView, GpaPolicy as Policy } from '../../src/admin/institutions/institution.queries.ts';
import type { ExcusedPolicy, ExtraCredit, GradePublication, Repeats } from '../../src/auth/institution.entity.ts';
import type { GradeStep as Step } from '../../src/classes/grading/scales/grade-steps.ts';
import { ACCENT, LOGO } from '../auth/sign-in-options.types.ts';
import { enumType } from '../shared/enum.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

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

@ObjectType({ description: 'One step of a grade scale.', simpleResolvers: true })
export class GradeStep implements Step {
  @Field(() => String, { description: 'Letter grade.' })
  letter!: string;

  @Field(() => Float, { description: 'Lowest percentage that earns the letter.' })
  from!: number;

  @Field(() => Float, { description: 'Grade points towards the GPA.' })
  points!: number;
}

@ObjectType({ description: 'How the GPA of students is computed.', simpleResolvers: true })
export class GpaPolicy implements Policy {
  @Field(() => RepeatsEnum, { description: 'Which attempts at a course count.' })
  repeats!: Repeats;

  @Field(() => Int, { description: 'From which number of students with a GPA a grade level has ranks.' })
  rankMinimum!: number;
}

@ObjectType({ description: 'A school or another institution that uses the service.', simpleResolvers: true })
export class Institution implements InstitutionView {
  @Field(() => Int, { description: 'Id of the institution.' })
  id!: number;

  @Field(() => String, { description: 'Name of the institution.' })
  name!: string;

  @Field(() => String, { description: 'Name of the institution in addresses, unique among all institutions.' })
  slug!: string;

  @Field(() => LanguageEnum, { description: 'Language of mails to users who have chosen none.' })
  language!: Language;

  @Field(() => PlanEnum, { description: 'Subscription plan. Only operators can change it.' })
  plan!: Plan;

  @Field(() => [GradeStep], { description: 'Grade scale, from the highest letter down.' })
  gradeScale!: GradeStep[];

  @Field(() => ExcusedPolicyEnum, { description: 'How an excused absence counts in the attendance rate.' })
  excusedPolicy!: ExcusedPolicy;

  @Field(() => String, {
    description: 'IANA name of the time zone that decides what "today" is. Times are always in UTC.',
  })
  timeZone!: string;

  @Field(() => ExtraCreditEnum, { description: 'Treatment of scores above the maximum score.' })
  extraCredit!: ExtraCredit;

  @Field(() => GradePublicationEnum, { description: 'Whether grades are published when they are submitted.' })
  gradePublication!: GradePublication;

  @Field(() => GpaPolicy, { description: 'How `gpa` of students is computed. `currentGpa` is not concerned.' })
  gpaPolicy!: GpaPolicy;

  @Field(() => [Int], {
    description: 'Weekdays with school, from 1 for Monday to 7 for Sunday. The calendar has the days that differ.',
  })
  schoolDays!: number[];

  @Field(() => Int, {
    description: "From which percentage of missed marks on a student's day counts as absent, 1 to 100.",
  })
  absentDayPercent!: number;

  @Field(() => [String], { description: 'Grade levels that forms offer, in their order. Students may have others.' })
  gradeLevels!: string[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Set while the days of students are computed again, after a change of the percentage or of school years. Lists show the former sums until then.',
  })
  recomputingSince!: string | null;

  @Field(() => InstitutionTypeEnum, { description: 'Type in OneRoster.' })
  type!: InstitutionType;

  @Field(() => String, { nullable: true, description: 'Official code, such as the one of the NCES.' })
  identifier!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the organisation above, such as the district.' })
  parentName!: string | null;

  @Field(() => String, { nullable: true, description: 'Official code of the organisation above.' })
  parentIdentifier!: string | null;

  @Field(() => String, { nullable: true, description: ACCENT })
  accentColor!: string | null;

  @Field(() => String, { nullable: true, description: LOGO })
  logoPath!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the institution was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the institution was last changed.' })
  updatedAt!: string;
}
