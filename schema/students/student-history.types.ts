import { Field, Int, ObjectType } from 'type-graphql';
import type { StudentStatus } from '../../src/students/student.entity.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { StudentStatusEnum } from './student.types.ts';

@ObjectType({ description: 'A user who made a change.', simpleResolvers: true })
export class ChangedBy {
  @Field(() => Int, { description: 'Id of the user.' })
  id!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;
}

@ObjectType({ description: "A change of a student's status.", simpleResolvers: true })
export class StudentStatusChange {
  @Field(() => StudentStatusEnum, { nullable: true, description: 'Former status; null for the first entry.' })
  from!: StudentStatus | null;

  @Field(() => StudentStatusEnum, { description: 'New status.' })
  to!: StudentStatus;

  @Field(() => ChangedBy, {
    nullable: true,
    description: 'The user who made the change; null for an API key or the system.',
  })
  changedBy!: ChangedBy | null;

  @Field(() => DateTimeScalar, { description: 'When the change happened.' })
  changedAt!: string;
}
