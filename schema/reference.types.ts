import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A user, as other records name one.', simpleResolvers: true })
export class UserReference {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;
}

@ObjectType({ description: 'A student, as other records name one.', simpleResolvers: true })
export class StudentReference {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: "The institution's own identifier." })
  studentId!: string;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;
}
