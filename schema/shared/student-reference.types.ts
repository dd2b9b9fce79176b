import { Field, Int, ObjectType } from 'type-graphql';

/** A student as records of other things name it ([D36]). It stands here because several features do so. */
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
