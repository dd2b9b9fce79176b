import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Term as TermEntity } from '../../src/classes/terms/term.entity.ts';
import type { TermInput as Input } from '../../src/classes/terms/term.rules.ts';
import { DateScalar } from '../shared/scalars.ts';

@ObjectType({ description: 'A part of the school year.', simpleResolvers: true })
export class Term implements Pick<TermEntity, 'id' | 'name' | 'startsOn' | 'endsOn'> {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique among the terms.' })
  name!: string;

  @Field(() => DateScalar, { description: 'First day.' })
  startsOn!: string;

  @Field(() => DateScalar, { description: 'Last day.' })
  endsOn!: string;
}

@InputType({ description: 'A complete term.' })
export class TermInput implements Input {
  @Field(() => String, { description: 'Name, unique among the terms, 1 to 100 characters.' })
  name!: string;

  @Field(() => DateScalar, { description: 'First day.' })
  startsOn!: string;

  @Field(() => DateScalar, { description: 'Last day, not before the first day.' })
  endsOn!: string;
}
