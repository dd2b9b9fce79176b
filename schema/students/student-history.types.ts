import { dateTime, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { StudentStatusEnum } from './student.types.ts';

@Output('A user who made a change.')
export class ChangedBy extends outputs({
  id: int('Id of the user.'),
  name: text('Full name.'),
}) {}

@Output("A change of a student's status.")
export class StudentStatusChange extends outputs({
  from: nullable.of(() => StudentStatusEnum, 'Former status; null for the first entry.'),
  to: of(() => StudentStatusEnum, 'New status.'),
  changedBy: nullable.of(() => ChangedBy, 'The user who made the change; null for an API key or the system.'),
  changedAt: dateTime('When the change happened.'),
}) {}
