import { Field, Float, InputType, Int } from 'type-graphql';
import type { InstitutionType } from '../../src/access/institution-types.ts';
import type { Language } from '../../src/access/languages.ts';
import type { InstitutionChangesInput } from '../../src/admin/institutions/institution.rules.ts';
import type { ExcusedPolicy, ExtraCredit, GradePublication, Repeats } from '../../src/auth/institution.entity.ts';
import type { GradeStep as Step } from '../../src/classes/grading/scales/grade-steps.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import {
  ExcusedPolicyEnum,
  ExtraCreditEnum,
  GradePublicationEnum,
  InstitutionTypeEnum,
  RepeatsEnum,
} from './institution.types.ts';

@InputType({ description: 'One step of a grade scale.' })
export class GradeStepInput implements Step {
  @Field(() => String, { description: 'Letter grade, 1 to 5 characters.' })
  letter!: string;

  @Field(() => Float, { description: 'Lowest percentage that earns the letter, 0 to 100.' })
  from!: number;

  @Field(() => Float, { description: 'Grade points towards the GPA, 0 to 99.99.' })
  points!: number;
}

@InputType({ description: 'Changes to how the GPA is computed. Absent fields keep their values.' })
export class GpaPolicyInput implements NonNullable<InstitutionChangesInput['gpaPolicy']> {
  @Field(() => RepeatsEnum, { nullable: true, description: 'Which attempts at a course count.' })
  repeats?: Repeats | null;

  @Field(() => Int, {
    nullable: true,
    description: 'From which number of students with a GPA a grade level has ranks, 1 to 100,000.',
  })
  rankMinimum?: number | null;
}

@InputType({ description: 'Changes to the institution. Absent fields keep their values.' })
export class UpdateInstitutionInput implements InstitutionChangesInput {
  @Field(() => String, { nullable: true, description: 'Name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the institution in addresses: 3 to 40 of a-z, 0-9 and -, unique among all institutions. Links with the former one stop working.',
  })
  slug?: string | null;

  @Field(() => LanguageEnum, { nullable: true, description: 'Language of mails to users who have chosen none.' })
  language?: Language | null;

  @Field(() => [GradeStepInput], {
    nullable: true,
    description: 'The whole scale, with a step that starts at 0. Grades already submitted do not change.',
  })
  gradeScale?: GradeStepInput[] | null;

  @Field(() => ExcusedPolicyEnum, {
    nullable: true,
    description: 'How an excused absence counts in the attendance rate.',
  })
  excusedPolicy?: ExcusedPolicy | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Time zone that decides what "today" is: UTC or an IANA name such as America/New_York. Stored days do not change.',
  })
  timeZone?: string | null;

  @Field(() => ExtraCreditEnum, {
    nullable: true,
    description: 'Treatment of scores above the maximum score. Grades already submitted do not change.',
  })
  extraCredit?: ExtraCredit | null;

  @Field(() => GradePublicationEnum, {
    nullable: true,
    description: 'Whether grades are published when they are submitted. Grades that exist stay published or held back.',
  })
  gradePublication?: GradePublication | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the grading policy of courses and classes that name none; null for none.',
  })
  gradingPolicyId?: number | null;

  @Field(() => GpaPolicyInput, {
    nullable: true,
    description: 'How `gpa` of students is computed. The GPA of each student follows at once.',
  })
  gpaPolicy?: GpaPolicyInput | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Weekdays with school, from 1 for Monday to 7 for Sunday, at least one. Stored marks do not change.',
  })
  schoolDays?: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'From which percentage of missed marks on a day counts as absent, 1 to 100. Days are computed again in the background.',
  })
  absentDayPercent?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Grade levels that forms offer, in their order: up to 50 different ones. No student changes.',
  })
  gradeLevels?: string[] | null;

  @Field(() => InstitutionTypeEnum, { nullable: true, description: 'Type in OneRoster.' })
  type?: InstitutionType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Official code, such as the one of the NCES, at most 64 characters; null clears it.',
  })
  identifier?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the organisation above, such as the district, at most 200 characters; null clears it.',
  })
  parentName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Official code of the organisation above, which needs parentName, at most 64 characters; null clears it.',
  })
  parentIdentifier?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Colour of links and buttons, as `#rrggbb`, dark enough for a contrast of 4.5:1; null for that of the product.',
  })
  accentColor?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True to have no logo any more.' })
  removeLogo?: boolean | null;
}
