import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Course as CourseEntity, CourseStatus } from '../../src/classes/courses/course.entity.ts';
import { type CourseListArguments, type CourseOrder, courseOrders } from '../../src/classes/courses/course.queries.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType, orderEnum } from '../shared/enum.ts';
import { Node } from '../shared/node.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { Rule } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

export const CourseStatusEnum = enumType<CourseStatus>('CourseStatus', 'The status of a course.', {
  active: 'The course is taught.',
  archived: 'The course is no longer taught. Its grades remain.',
});

@ObjectType({ description: 'A course, which is taught in classes.', implements: Node, simpleResolvers: true })
export class Course
  implements
    Omit<CourseEntity, 'institutionId' | 'sourcedId' | 'createdAt' | 'updatedAt' | 'gradeScaleId' | 'gradingPolicyId'>
{
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'Identifier in OneRoster.' })
  sourcedId!: string;

  @Field(() => String, { description: "The institution's own code, unique." })
  code!: string;

  @Field(() => String, { description: 'Name of the course.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Content of the course.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Subject, such as Mathematics.' })
  subject!: string | null;

  @Field(() => String, { nullable: true, description: 'Department that teaches the course.' })
  department!: string | null;

  @Field(() => Int, { description: 'Credits earned by passing the course, 0 to 99.' })
  credits!: number;

  @Field(() => Boolean, { description: 'True if final grades count towards the GPA.' })
  gpaApplicable!: boolean;

  @Field(() => Float, { description: 'Added to points above 0 in the weighted GPA.' })
  gpaWeight!: number;

  @Field(() => CourseStatusEnum, { description: 'Status of the course.' })
  status!: CourseStatus;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

export const CoursePage = pageType('CoursePage', () => Course);

const CourseOrderEnum = orderEnum('CourseOrder', 'courses', courseOrders);

@ArgsType()
export class CourseListArgs extends PageArgs implements CourseListArguments {
  @Field(() => CourseStatusEnum, { nullable: true, description: 'Only courses of this status.' })
  status?: CourseStatus | null;

  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in code, name, subject or department. Case and accents are ignored.',
  })
  search?: string | null;

  @Field(() => CourseOrderEnum, { nullable: true, description: 'Order of the list. Default: by id.' })
  orderBy?: CourseOrder | null;
}

export const DeletedCourse = deletedType('DeletedCourse', 'course');
