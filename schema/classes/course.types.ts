import type { Course as CourseEntity, CourseStatus } from '../../src/classes/courses/course.entity.ts';
import { courseOrders } from '../../src/classes/courses/course.queries.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType, orderEnum } from '../shared/enum.ts';
import {
  Arguments,
  boolean,
  dateTime,
  float,
  inputs,
  int,
  nullable,
  Output,
  of,
  outputs,
  text,
} from '../shared/fields.ts';
import { Node } from '../shared/node.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';

export const CourseStatusEnum = enumType<CourseStatus>('CourseStatus', 'The status of a course.', {
  active: 'The course is taught.',
  archived: 'The course is no longer taught. Its grades remain.',
});

@Output('A course, which is taught in classes.', { implements: Node })
export class Course
  extends outputs({
    id: int('Id assigned by the service.'),
    sourcedId: text('Identifier in OneRoster.'),
    code: text("The institution's own code, unique."),
    name: text('Name of the course.'),
    description: nullable.text('Content of the course.'),
    subject: nullable.text('Subject, such as Mathematics.'),
    department: nullable.text('Department that teaches the course.'),
    credits: int('Credits earned by passing the course, 0 to 99.'),
    gpaApplicable: boolean('True if final grades count towards the GPA.'),
    gpaWeight: float('Added to points above 0 in the weighted GPA.'),
    status: of(() => CourseStatusEnum, 'Status of the course.'),
    createdAt: dateTime('When the record was created.'),
    updatedAt: dateTime('When the record was last changed.'),
  })
  implements
    Omit<
      CourseEntity,
      'institutionId' | 'sourcedId' | 'createdAt' | 'updatedAt' | 'gradeScaleId' | 'gradingPolicyId'
    > {}

export const CoursePage = pageType('CoursePage', () => Course);

const CourseOrderEnum = orderEnum('CourseOrder', 'courses', courseOrders);

@Arguments()
export class CourseListArgs extends inputs({
  ...PageArgs.fields,
  status: nullable.of(() => CourseStatusEnum, 'Only courses of this status.'),
  search: nullable.text('Words to search for in code, name, subject or department. Case and accents are ignored.', {
    rule: searchRule,
  }),
  orderBy: nullable.of(() => CourseOrderEnum, 'Order of the list. Default: by id.'),
}) {}

export const DeletedCourse = deletedType('DeletedCourse', 'course');
