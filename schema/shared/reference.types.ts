import { int, Output, outputs, text } from './fields.ts';

/** The student in records of other features ([D36]). */
@Output('The student that a record belongs to.')
export class StudentReference extends outputs({
  id: int('Id assigned by the service.'),
  studentId: text("The institution's own identifier."),
  firstName: text('Given name.'),
  lastName: text('Family name.'),
}) {}

@Output('A user referenced by another record.')
export class UserReference extends outputs({
  id: int('Id of the user.'),
  name: text('Full name.'),
}) {}
