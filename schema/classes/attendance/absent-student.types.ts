import type { AbsentStudent as Absent } from '../../../src/classes/attendance/absent-students/absent-students.queries.ts';
import type { ContactOutcome } from '../../../src/classes/attendance/absent-students/contact.rules.ts';
import type { AttendanceCorrection as Correction } from '../../../src/classes/attendance/corrections/correct-attendance.service.ts';
import { enumType } from '../../shared/enum.ts';
import { date, dateTime, Input, inputs, int, nullable, Output, of, outputs } from '../../shared/fields.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { AttendanceRecord } from './attendance.types.ts';

export const ContactOutcomeEnum = enumType<ContactOutcome>('ContactOutcome', 'What came of a call about an absence.', {
  reached: 'Somebody was reached.',
  no_answer: 'Nobody answered.',
  message_left: 'A message was left.',
});

@Output('A call about an absence.')
export class AbsenceContact extends outputs({
  id: int('Id assigned by the service.'),
  date: date('The day of the absence.'),
  at: dateTime('When it was noted.'),
  by: nullable.of(() => UserReference, 'The user who called; null for an API key.'),
  outcome: of(() => ContactOutcomeEnum, 'What came of it.'),
  note: nullable.text('Remark.'),
}) {
  /** By which the guardian is read. */
  guardianId!: number | null;
}

@Output('A student who missed classes of a day. For teachers, only marks of their own classes count.')
export class AbsentStudent
  extends outputs({
    missed: int('Number of marks absent or excused.'),
    taken: int('Number of marks.'),
  })
  implements Absent
{
  /** By which the other fields are read. */
  studentId!: number;

  date!: string;
}

@Input("The office's correction of a mark.")
export class CorrectionEntry extends inputs({
  markId: int('Id of the attendance record.'),
  code: nullable.text('Code of the correction; null withdraws it.'),
  note: nullable.text('Remark, at most 500 characters.'),
}) {}

@Output('The result of correcting marks.')
export class AttendanceCorrection
  extends outputs({
    updated: int('Number of marks that changed.'),
    unchanged: int('Number of marks that already had the correction.'),
    records: of(() => [AttendanceRecord], 'The marks, ordered by id.'),
  })
  implements Correction<AttendanceRecord> {}
