import { Field, Int, ObjectType } from 'type-graphql';

/** The student in records of other features ([D36]). */
@ObjectType({ description: 'The student that a record belongs to.', simpleResolvers: true })
export class StudentReference {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: "The institution's own identifier." })
  studentId!: string;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;
}

@ObjectType({ description: 'A user referenced by another record.', simpleResolvers: true })
export class UserReference {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;
}
