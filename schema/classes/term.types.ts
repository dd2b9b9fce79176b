import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Term as TermEntity, TermType } from '../../src/classes/terms/term.entity.ts';
import type { TermInput as Input } from '../../src/classes/terms/term.rules.ts';
import { enumType } from '../shared/enum.ts';
import { DateScalar } from '../shared/scalars.ts';

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

@ObjectType({ description: 'A school year or a part of it.', simpleResolvers: true })
export class Term
  implements Omit<TermEntity, 'institutionId' | 'explicitSchoolYear' | 'sourcedId' | 'createdAt' | 'updatedAt'>
{
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique among the terms.' })
  name!: string;

  @Field(() => DateScalar, { description: 'First day.' })
  startsOn!: string;

  @Field(() => DateScalar, { description: 'Last day.' })
  endsOn!: string;

  @Field(() => TermTypeEnum, { description: 'Type of the term.' })
  type!: TermType;

  @Field(() => Int, { nullable: true, description: 'Id of the term that contains this one.' })
  parentId!: number | null;

  @Field(() => Int, { description: 'The year in which the school year of the term ends.' })
  schoolYear!: number;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'From this day final grades of the term are changed only by users who may update classes.',
  })
  gradesLockOn!: string | null;

  @Field(() => String, { description: 'Identifier in OneRoster.' })
  sourcedId!: string;
}

@InputType({
  description: 'A term. For one that exists, absent fields keep their values.',
})
export class TermInput implements Input {
  @Field(() => String, { description: 'Name, unique among the terms, 1 to 100 characters.' })
  name!: string;

  @Field(() => DateScalar, { description: 'First day.' })
  startsOn!: string;

  @Field(() => DateScalar, { description: 'Last day, not before the first day.' })
  endsOn!: string;

  @Field(() => TermTypeEnum, {
    nullable: true,
    description: 'Type of the term, shorter than that of its parent. Default: term.',
  })
  type?: TermType | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the term that contains this one and all its days; null for none.',
  })
  parentId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The year in which the school year of the term ends, 1900 to 9999. Null, the default, takes it from the last day: school years begin in August.',
  })
  schoolYear?: number | null;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'From this day final grades of the term are changed only by users who may update classes; null for never.',
  })
  gradesLockOn?: string | null;
}
