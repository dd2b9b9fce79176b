import { Field, InputType, Int } from 'type-graphql';
import type { ClassType } from '../../src/classes/class.entity.ts';
import type { ClassInput } from '../../src/classes/class.rules.ts';
import { ClassTypeEnum } from './class.types.ts';

@InputType({ description: 'A new class.' })
export class CreateClassInput implements ClassInput {
  @Field(() => String, { description: "The institution's own code, unique, 1 to 64 characters." })
  code!: string;

  @Field(() => String, { description: 'Name, 1 to 200 characters.' })
  name!: string;

  @Field(() => ClassTypeEnum, { nullable: true, description: 'Default: scheduled with a course, homeroom without.' })
  type?: ClassType | null;

  @Field(() => Int, { nullable: true, description: 'Id of the course that it teaches; a homeroom has none.' })
  courseId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the term in which it meets.' })
  termId?: number | null;

  @Field(() => String, { nullable: true, description: 'Grade level, at most 50 characters.' })
  gradeLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Room, at most 50 characters.' })
  room?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many students it takes, 1 to 10,000. Default: any number.' })
  capacity?: number | null;
}

@InputType({ description: 'Changes to a class: only what is given changes.' })
export class UpdateClassInput implements ClassInput {
  @Field(() => String, { nullable: true, description: "The institution's own code, unique, 1 to 64 characters." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => ClassTypeEnum, { nullable: true, description: 'What it is for; fixed once it has grades.' })
  type?: ClassType | null;

  @Field(() => Int, { nullable: true, description: 'Id of its course; fixed once it has grades.' })
  courseId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of its term; fixed once it has grades. Null clears it.' })
  termId?: number | null;

  @Field(() => String, { nullable: true, description: 'Grade level; null clears it.' })
  gradeLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Room; null clears it.' })
  room?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many students it takes, not fewer than are enrolled; null for any number.',
  })
  capacity?: number | null;
}
