import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { InstitutionView } from '../../src/admin/institutions/institution.queries.ts';
import type { UpdateInstitutionInput as UpdateInput } from '../../src/admin/institutions/update-institution.service.ts';
import { type ExcusedPolicy, excusedPolicies, type Plan, plans } from '../../src/auth/institution.entity.ts';
import type { GradeStep as Step } from '../../src/classes/grades/grade-scale.ts';
import { enumOf } from '../shared/enum.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

const PlanEnum = enumOf(plans);
registerEnumType(PlanEnum, {
  name: 'Plan',
  description: 'What an institution has subscribed to.',
  valuesConfig: {
    standard: { description: '1,000 requests an hour and credential.' },
    premium: { description: '5,000 requests an hour and credential.' },
    enterprise: { description: 'No limit of requests.' },
  },
});

const ExcusedPolicyEnum = enumOf(excusedPolicies);
registerEnumType(ExcusedPolicyEnum, {
  name: 'ExcusedPolicy',
  description: 'What an excused absence counts as in the attendance rate.',
  valuesConfig: {
    absent: { description: 'As absent.' },
    excluded: { description: 'Not at all.' },
    present: { description: 'As present.' },
  },
});

@ObjectType({ description: 'One step of a grade scale.', simpleResolvers: true })
export class GradeStep implements Step {
  @Field(() => String, { description: 'The letter.' })
  letter!: string;

  @Field(() => Float, { description: 'The lowest percentage that earns it.' })
  from!: number;

  @Field(() => Float, { description: 'What it is worth in the GPA.' })
  points!: number;
}

@ObjectType({ description: 'The institution that all records of a caller belong to.', simpleResolvers: true })
export class Institution implements InstitutionView {
  @Field(() => Int, { description: 'Id of the institution.' })
  id!: number;

  @Field(() => String, { description: 'Name of the institution.' })
  name!: string;

  @Field(() => PlanEnum, { description: 'What the institution has subscribed to; operators change it.' })
  plan!: Plan;

  @Field(() => [GradeStep], { description: 'From the highest letter down.' })
  gradeScale!: GradeStep[];

  @Field(() => ExcusedPolicyEnum, { description: 'What an excused absence counts as in the attendance rate.' })
  excusedPolicy!: ExcusedPolicy;

  @Field(() => DateTimeScalar, { description: 'When the institution was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the institution was last changed.' })
  updatedAt!: string;
}

@InputType({ description: 'One step of a grade scale.' })
export class GradeStepInput implements Step {
  @Field(() => String, { description: 'The letter, 1 to 5 characters.' })
  letter!: string;

  @Field(() => Float, { description: 'The lowest percentage that earns it, 0 to 100.' })
  from!: number;

  @Field(() => Float, { description: 'What it is worth in the GPA, 0 to 99.99.' })
  points!: number;
}

@InputType({ description: 'What to change of the institution; what is absent stays as it is.' })
export class UpdateInstitutionInput implements UpdateInput {
  @Field(() => String, { nullable: true, description: 'Name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => [GradeStepInput], {
    nullable: true,
    description: 'The whole scale, with a step that starts at 0. Grades that were submitted stay as they are.',
  })
  gradeScale?: GradeStepInput[] | null;

  @Field(() => ExcusedPolicyEnum, {
    nullable: true,
    description: 'What an excused absence counts as in the attendance rate.',
  })
  excusedPolicy?: ExcusedPolicy | null;
}
