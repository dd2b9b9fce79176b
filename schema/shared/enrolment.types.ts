import { Field, Int, ObjectType } from 'type-graphql';
import { StudentReference } from './reference.types.ts';
import { DateScalar, DateTimeScalar } from './scalars.ts';

/** Shared because students and classes both have enrolments. */
@ObjectType({ description: "A student's membership of a class over a period.", simpleResolvers: true })
export class Enrolment {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Identifier in OneRoster.' })
  sourcedId!: string;

  @Field(() => Int, { description: 'Id of the class.' })
  classId!: number;

  @Field(() => String, { description: 'Name of the class.' })
  className!: string;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => Boolean, { description: "True if the class is the student's primary class." })
  primary!: boolean;

  @Field(() => DateScalar, { description: 'First day of the enrolment.' })
  beginsOn!: string;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'First day on which the student is no longer enrolled; null if no end is set.',
  })
  endsOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason why the enrolment ended.' })
  reason!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}
