import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { GradeScaleView } from '../../../src/classes/grading/scales/grade-scale.queries.ts';
import type { GradeScaleInput as Input } from '../../../src/classes/grading/scales/grade-scale.rules.ts';
import type { GradeScaleKind, ScaleStep as Step } from '../../../src/classes/grading/scales/grade-steps.ts';
import { deletedType } from '../../shared/deleted.types.ts';
import { enumType } from '../../shared/enum.ts';

const GradeScaleKindEnum = enumType<GradeScaleKind>('GradeScaleKind', 'What gives a grade its letter.', {
  percent: 'The percentage of the maximum score.',
  points: 'The score itself.',
  standards: 'The teacher: only letters are entered, and nothing counts for the GPA.',
});

@ObjectType({ description: 'One step of a grade scale.', simpleResolvers: true })
export class ScaleStep implements Step {
  @Field(() => String, { description: 'Letter grade.' })
  letter!: string;

  @Field(() => String, { nullable: true, description: 'Meaning of the letter.' })
  label!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Where the step begins: a percentage, or a score on a scale of points; null on a scale of standards.',
  })
  from!: number | null;

  @Field(() => Float, { nullable: true, description: 'Points towards the GPA; null on a scale of standards.' })
  points!: number | null;
}

@ObjectType({ description: 'The letters of the grades of courses.', simpleResolvers: true })
export class GradeScale implements GradeScaleView {
  @Field(() => Int, { description: 'Id of the grade scale.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique without regard to case.' })
  name!: string;

  @Field(() => GradeScaleKindEnum, { description: 'What gives a grade its letter.' })
  kind!: GradeScaleKind;

  @Field(() => [ScaleStep], { description: 'The steps, from the highest down.' })
  steps!: ScaleStep[];

  @Field(() => Boolean, {
    description: 'True of the scale of courses that name none: `gradeScale` of the institution.',
  })
  isDefault!: boolean;

  @Field(() => Boolean, { description: 'False if no further course may name it.' })
  active!: boolean;
}

@InputType({ description: 'One step of a grade scale.' })
export class ScaleStepInput implements Partial<Step> {
  @Field(() => String, { description: 'Letter grade, 1 to 5 characters.' })
  letter!: string;

  @Field(() => String, { nullable: true, description: 'Meaning of the letter, at most 100 characters.' })
  label?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Where the step begins, at most 2 decimals. Required unless the kind is standards.',
  })
  from?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Points towards the GPA, 0 to 99.99. Required unless the kind is standards.',
  })
  points?: number | null;
}

@InputType({ description: 'A grade scale. For one that exists, absent fields keep their values.' })
export class GradeScaleInput implements Input {
  @Field(() => String, {
    nullable: true,
    description: 'Name, unique without regard to case, 1 to 100 characters. Required for a new scale.',
  })
  name?: string | null;

  @Field(() => GradeScaleKindEnum, {
    nullable: true,
    description: 'What gives a grade its letter. Required for a new scale; percent for the default one.',
  })
  kind?: GradeScaleKind | null;

  @Field(() => [ScaleStepInput], {
    nullable: true,
    description:
      'Up to 50 steps that fall strictly from the first to the last; those of percent end at 0. Required for a new scale.',
  })
  steps?: ScaleStepInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'False if no further course may name it. Default: true.' })
  active?: boolean | null;
}

export const DeletedGradeScale = deletedType('DeletedGradeScale', 'grade scale');
