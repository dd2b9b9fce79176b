import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { TransferCredit as Entity } from '../../../src/classes/grading/transfer-credits/transfer-credit.entity.ts';
import type { TransferCreditInput as Input } from '../../../src/classes/grading/transfer-credits/transfer-credit.rules.ts';
import { deletedType } from '../../shared/deleted.types.ts';

@ObjectType({ description: 'Credits of a course that a student brings from another school.', simpleResolvers: true })
export class TransferCredit
  implements Omit<Entity, 'institutionId' | 'studentId' | 'createdAt' | 'updatedAt' | symbol>
{
  @Field(() => Int, { description: 'Id of the transfer credit.' })
  id!: number;

  @Field(() => String, { description: 'Name of the other school.' })
  school!: string;

  @Field(() => String, { description: 'Title of the course there.' })
  courseTitle!: string;

  @Field(() => Int, { description: 'The year in which the school year ends.' })
  schoolYear!: number;

  @Field(() => Float, { description: 'Credits, all of which are earned.' })
  credits!: number;

  @Field(() => String, { nullable: true, description: 'Letter grade.' })
  letter!: string | null;

  @Field(() => Float, { nullable: true, description: 'Points towards the GPA.' })
  points!: number | null;

  @Field(() => Boolean, { description: 'True if `gpa` of the student counts the credits. `currentGpa` never does.' })
  countsForGpa!: boolean;
}

@InputType({ description: 'A transfer credit. For one that exists, absent fields keep their values.' })
export class TransferCreditInput implements Input {
  @Field(() => Int, {
    nullable: true,
    description: 'Id of the student. Required for a new transfer credit, which stays with its student.',
  })
  studentId?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the other school, 1 to 200 characters. Required for a new transfer credit.',
  })
  school?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Title of the course there, 1 to 200 characters. Required for a new transfer credit.',
  })
  courseTitle?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The year in which the school year ends, 1900 to 2200. Required for a new transfer credit.',
  })
  schoolYear?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Credits, 0 to 99 with at most 2 decimals. Required for a new transfer credit.',
  })
  credits?: number | null;

  @Field(() => String, { nullable: true, description: 'Letter grade, at most 50 characters.' })
  letter?: string | null;

  @Field(() => Float, { nullable: true, description: 'Points towards the GPA, 0 to 99.99.' })
  points?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether `gpa` of the student counts the credits, which then need points. Default: false.',
  })
  countsForGpa?: boolean | null;
}

export const DeletedTransferCredit = deletedType('DeletedTransferCredit', 'transfer credit');
