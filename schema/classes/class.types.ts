import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Class as ClassEntity, ClassType } from '../../src/classes/class.entity.ts';
import { type ClassListArguments, type ClassOrder, classOrders } from '../../src/classes/class.queries.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType, orderEnum } from '../shared/enum.ts';
import { Node } from '../shared/node.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { UserReference } from '../shared/reference.types.ts';
import { Rule } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { Course } from './course.types.ts';
import { Term } from './term.types.ts';

export const ClassTypeEnum = enumType<ClassType>('ClassType', 'The type of a class.', {
  homeroom: 'A group of students that stays together. It has no course.',
  scheduled: 'A section of one course.',
});

@ObjectType({ description: 'A group of students with teachers.', implements: Node, simpleResolvers: true })
export class Class
  implements
    Omit<
      ClassEntity,
      'institutionId' | 'sourcedId' | 'createdAt' | 'updatedAt' | 'courseId' | 'termId' | 'gradingPolicyId'
    >
{
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Identifier in OneRoster.' })
  sourcedId!: string;

  @Field(() => String, { description: "The institution's own code, unique." })
  code!: string;

  @Field(() => String, { description: 'Name of the class.' })
  name!: string;

  @Field(() => ClassTypeEnum, { description: 'Type of the class.' })
  type!: ClassType;

  @Field(() => Course, { nullable: true, description: 'The course; null for a homeroom.' })
  course!: Course | null;

  @Field(() => Term, { nullable: true, description: 'The term; null if the class belongs to no term.' })
  term!: Term | null;

  @Field(() => UserReference, {
    nullable: true,
    description: 'The teacher who is responsible for the class: the one who was assigned first.',
  })
  primaryTeacher!: UserReference | null;

  @Field(() => String, { nullable: true, description: 'Grade level, such as 7 or K.' })
  gradeLevel!: string | null;

  @Field(() => String, { nullable: true, description: 'Room.' })
  room!: string | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of students; null for no maximum.' })
  capacity!: number | null;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

export const ClassPage = pageType('ClassPage', () => Class);

const ClassOrderEnum = orderEnum('ClassOrder', 'classes', classOrders);

@ArgsType()
export class ClassListArgs extends PageArgs implements ClassListArguments {
  @Field(() => Int, { nullable: true, description: 'Only classes of this term.' })
  termId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Only classes of this course.' })
  courseId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Only classes taught by this user.' })
  teacherId?: number | null;

  @Field(() => ClassTypeEnum, { nullable: true, description: 'Only classes of this type.' })
  type?: ClassType | null;

  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in code or name. Case and accents are ignored.',
  })
  search?: string | null;

  @Field(() => ClassOrderEnum, { nullable: true, description: 'Order of the list. Default: by id.' })
  orderBy?: ClassOrder | null;
}

export const DeletedClass = deletedType('DeletedClass', 'class');
