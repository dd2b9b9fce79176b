import { Field, InputType, Int } from 'type-graphql';
import type { ClassType } from '../../src/classes/class.entity.ts';
import type { ClassChangesInput, NewClassInput } from '../../src/classes/class.rules.ts';
import { ClassTypeEnum } from './class.types.ts';

@InputType({ description: 'A new class.' })
export class CreateClassInput implements NewClassInput {
  @Field(() => String, { description: "The institution's own code, unique, 1 to 64 characters." })
  code!: string;

  @Field(() => String, { description: 'Name, 1 to 200 characters.' })
  name!: string;

  @Field(() => ClassTypeEnum, {
    nullable: true,
    description: 'Type of the class. Default: scheduled with a course, homeroom without one.',
  })
  type?: ClassType | null;

  @Field(() => Int, { nullable: true, description: 'Id of the course that the class teaches. A homeroom has none.' })
  courseId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the term in which the class meets.' })
  termId?: number | null;

  @Field(() => String, { nullable: true, description: 'Grade level, at most 50 characters.' })
  gradeLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Room, at most 50 characters.' })
  room?: string | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of students, 1 to 10,000. Default: no maximum.' })
  capacity?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the grading policy. Default: that of the course.' })
  gradingPolicyId?: number | null;
}

@InputType({ description: 'Changes to a class. Absent fields keep their values.' })
export class UpdateClassInput implements ClassChangesInput {
  @Field(() => String, { nullable: true, description: "The institution's own code, unique, 1 to 64 characters." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => ClassTypeEnum, {
    nullable: true,
    description: 'Type of the class. Fixed once the class has assessments or grades.',
  })
  type?: ClassType | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the course. Fixed once the class has assessments or grades.',
  })
  courseId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the term; null clears it. Fixed once the class has assessments or grades.',
  })
  termId?: number | null;

  @Field(() => String, { nullable: true, description: 'Grade level; null clears it.' })
  gradeLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Room; null clears it.' })
  room?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of students, not below the number enrolled; null for no maximum.',
  })
  capacity?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the grading policy; null for that of the course.' })
  gradingPolicyId?: number | null;
}
