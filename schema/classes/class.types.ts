import type { Class as ClassEntity, ClassType } from '../../src/classes/class.entity.ts';
import { classOrders } from '../../src/classes/class.queries.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType, orderEnum } from '../shared/enum.ts';
import { Arguments, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { Node } from '../shared/node.types.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { UserReference } from '../shared/reference.types.ts';
import { Course } from './course.types.ts';
import { Term } from './term.types.ts';

export const ClassTypeEnum = enumType<ClassType>('ClassType', 'The type of a class.', {
  homeroom: 'A group of students that stays together. It has no course.',
  scheduled: 'A section of one course.',
});

@Output('A group of students with teachers.', { implements: Node })
export class Class
  extends outputs({
    id: int('Id assigned by the service.'),
    sourcedId: text('Identifier in OneRoster.'),
    code: text("The institution's own code, unique."),
    name: text('Name of the class.'),
    type: of(() => ClassTypeEnum, 'Type of the class.'),
    course: nullable.of(() => Course, 'The course; null for a homeroom.'),
    term: nullable.of(() => Term, 'The term; null if the class belongs to no term.'),
    primaryTeacher: nullable.of(
      () => UserReference,
      'The teacher who is responsible for the class: the one who was assigned first.',
    ),
    gradeLevel: nullable.text('Grade level, such as 7 or K.'),
    room: nullable.text('Room.'),
    capacity: nullable.int('Maximum number of students; null for no maximum.'),
    createdAt: dateTime('When the record was created.'),
    updatedAt: dateTime('When the record was last changed.'),
  })
  implements
    Omit<
      ClassEntity,
      'institutionId' | 'sourcedId' | 'createdAt' | 'updatedAt' | 'courseId' | 'termId' | 'gradingPolicyId'
    > {}

export const ClassPage = pageType('ClassPage', () => Class);

const ClassOrderEnum = orderEnum('ClassOrder', 'classes', classOrders);

@Arguments()
export class ClassListArgs extends inputs({
  ...PageArgs.fields,
  termId: nullable.int('Only classes of this term.'),
  courseId: nullable.int('Only classes of this course.'),
  teacherId: nullable.int('Only classes taught by this user.'),
  type: nullable.of(() => ClassTypeEnum, 'Only classes of this type.'),
  search: nullable.text('Words to search for in code or name. Case and accents are ignored.', { rule: searchRule }),
  orderBy: nullable.of(() => ClassOrderEnum, 'Order of the list. Default: by id.'),
}) {}

export const DeletedClass = deletedType('DeletedClass', 'class');
