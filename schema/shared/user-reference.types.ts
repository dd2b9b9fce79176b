import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A user referenced by another record.', simpleResolvers: true })
export class UserReference {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;
}
