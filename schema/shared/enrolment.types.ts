import { boolean, date, dateTime, int, nullable, Output, of, outputs, text } from './fields.ts';
import { StudentReference } from './reference.types.ts';

/** Shared because students and classes both have enrolments. */
@Output("A student's membership of a class over a period.")
export class Enrolment extends outputs({
  id: int('Id assigned by the service.'),
  sourcedId: text('Identifier in OneRoster.'),
  classId: int('Id of the class.'),
  className: text('Name of the class.'),
  student: of(() => StudentReference, 'The student.'),
  primary: boolean("True if the class is the student's primary class."),
  beginsOn: date('First day of the enrolment.'),
  endsOn: nullable.date('First day on which the student is no longer enrolled; null if no end is set.'),
  reason: nullable.text('Reason why the enrolment ended.'),
  createdAt: dateTime('When the record was created.'),
  updatedAt: dateTime('When the record was last changed.'),
}) {}
