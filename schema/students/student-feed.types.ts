import type { ChangeType } from '../../src/audit/change-records.ts';
import type { ChangeFeedView, ChangeView } from '../../src/students/feed/student-changes.queries.ts';
import { studentOrders } from '../../src/students/search/student-connection.queries.ts';
import { ConnectionArgs, connectionType } from '../shared/connection.types.ts';
import { enumType, orderEnum } from '../shared/enum.ts';
import {
  Arguments,
  boolean,
  dateTime,
  Input,
  inputs,
  int,
  nullable,
  Output,
  of,
  outputs,
  text,
} from '../shared/fields.ts';
import { Student, StudentStatusEnum } from './student.types.ts';

const ChangeTypeEnum = enumType<ChangeType>('ChangeType', 'The type of a change to a student.', {
  created: 'The student was created.',
  updated: 'Fields of the student were changed.',
  deleted: 'The student was soft-deleted.',
  restored: 'The student was restored.',
  erased: "The student's personal data was permanently removed.",
});

const StudentOrderEnum = orderEnum('StudentOrder', 'students', studentOrders);

@Output('A change to a student.')
export class Change
  extends outputs({
    cursor: text('Cursor of this change, for continuing after it.'),
    type: of(() => ChangeTypeEnum, 'Type of the change.'),
    id: int('Id of the student.'),
    studentId: text("The institution's own identifier of the student at the time of the change."),
    changed: of(() => [String], 'Names of the fields that changed.'),
    occurredAt: dateTime('When the change happened.'),
  })
  implements ChangeView {}

@Output('Changes in the order in which they took effect.')
export class ChangeFeed
  extends outputs({
    entries: of(() => [Change], 'The changes.'),
    cursor: text('Cursor from which to continue, present even if there are no new changes.'),
    hasMore: boolean('True if more changes are available.'),
  })
  implements ChangeFeedView {}

@Arguments()
export class ChangesArgs extends inputs({
  after: nullable.text('Cursor to continue after. Default: start with the first change.'),
  first: nullable.int('Number of changes. Default 20, capped at 100.'),
  types: nullable.of(() => [ChangeTypeEnum], 'Only changes of these types.'),
}) {}

@Input('Filters for a list of students.')
export class StudentFilter extends inputs({
  classId: nullable.int('Only students of this primary class.'),
  status: nullable.of(() => StudentStatusEnum, 'Only students of this status.'),
  search: nullable.text('Words to search for in name, email or student id.'),
}) {}

@Arguments()
export class StudentConnectionArgs extends inputs({
  ...ConnectionArgs.fields,
  filter: nullable.of(() => StudentFilter, 'Filters. Default: all students.'),
  orderBy: nullable.of(() => StudentOrderEnum, 'Order of the list. Default: by id.'),
}) {}

export const StudentConnection = connectionType('Student', () => Student);
