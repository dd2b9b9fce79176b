import { Enrolment } from '../shared/enrolment.types.ts';
import { Output, of, outputs, text } from '../shared/fields.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { Student } from './student.types.ts';

@Output('An enrolment that was not reopened.')
export class NotReopened extends outputs({
  enrolment: of(() => Enrolment, 'The enrolment as it ended.'),
  reason: text('Why it was not reopened, such as a class that is full.'),
}) {}

@Output('A student who is active again.')
export class Reactivation extends outputs({
  student: of(() => Student, 'The student.'),
  reopened: of(() => [Enrolment], 'The enrolments that continue those that becoming inactive ended.'),
  notReopened: of(() => [NotReopened], 'Those that do not continue.'),
}) {}

@Output('A student who was not moved.')
export class LeftStudent extends outputs({
  student: of(() => StudentReference, 'The student.'),
  reason: text('Why the student was not moved.'),
}) {}

@Output('The result of moving students to another class.')
export class StudentMove extends outputs({
  moved: of(() => [Enrolment], 'The enrolments in the new class.'),
  left: of(() => [LeftStudent], 'Students who stay in their class.'),
}) {}
