import { Field, Int, ObjectType } from 'type-graphql';
import { DateScalar, DateTimeScalar } from './scalars.ts';
import { StudentReference } from './student-reference.types.ts';

/** It stands here because students and classes both have enrolments. */
@ObjectType({ description: 'That a student belongs to a class from one day until another.', simpleResolvers: true })
export class Enrolment {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { description: 'Name of the class.' })
  className!: string;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => Boolean, { description: "Whether the class is the student's primary one." })
  primary!: boolean;

  @Field(() => DateScalar, { description: 'The first day.' })
  beginsOn!: string;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The first day on which the student is no longer enrolled; null while it lasts.',
  })
  endsOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it ended.' })
  reason!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}
