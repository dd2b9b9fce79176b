import { Input, inputs, nullable, text } from '../shared/fields.ts';
import { ClassTypeEnum } from './class.types.ts';

@Input('A new class.')
export class CreateClassInput extends inputs({
  code: text("The institution's own code, unique, 1 to 64 characters."),
  name: text('Name, 1 to 200 characters.'),
  type: nullable.of(() => ClassTypeEnum, 'Type of the class. Default: scheduled with a course, homeroom without one.'),
  courseId: nullable.int('Id of the course that the class teaches. A homeroom has none.'),
  termId: nullable.int('Id of the term in which the class meets.'),
  gradeLevel: nullable.text('Grade level, at most 50 characters.'),
  room: nullable.text('Room, at most 50 characters.'),
  capacity: nullable.int('Maximum number of students, 1 to 10,000. Default: no maximum.'),
  gradingPolicyId: nullable.int('Id of the grading policy. Default: that of the course.'),
}) {}

@Input('Changes to a class. Absent fields keep their values.')
export class UpdateClassInput extends inputs({
  code: nullable.text("The institution's own code, unique, 1 to 64 characters."),
  name: nullable.text('Name, 1 to 200 characters.'),
  type: nullable.of(() => ClassTypeEnum, 'Type of the class. Fixed once the class has assessments or grades.'),
  courseId: nullable.int('Id of the course. Fixed once the class has assessments or grades.'),
  termId: nullable.int('Id of the term; null clears it. Fixed once the class has assessments or grades.'),
  gradeLevel: nullable.text('Grade level; null clears it.'),
  room: nullable.text('Room; null clears it.'),
  capacity: nullable.int('Maximum number of students, not below the number enrolled; null for no maximum.'),
  gradingPolicyId: nullable.int('Id of the grading policy; null for that of the course.'),
}) {}
