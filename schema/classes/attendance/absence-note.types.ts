import { absenceNoteSchema, type Reporter } from '../../../src/classes/attendance/notes/note.rules.ts';
import { enumType } from '../../shared/enum.ts';
import { Arguments, date, dateTime, Input, inputs, int, nullable, Output, of, outputs } from '../../shared/fields.ts';
import { PageArgs, pageType } from '../../shared/page.types.ts';
import { StudentReference, UserReference } from '../../shared/reference.types.ts';
import { Rules } from '../../shared/rule.ts';
import { AttendanceCode } from './attendance-code.types.ts';

const ReportedByEnum = enumType<Reporter>('ReportedBy', 'Who reported an absence.', {
  guardian: 'A guardian of the student.',
  student: 'The student.',
  school: 'Somebody of the school.',
});

@Output(
  'An absence that the office knows of. It changes what absent marks of its days mean, and never marks of presence.',
)
export class AbsenceNote extends outputs({
  id: int('Id assigned by the service.'),
  student: of(() => StudentReference, 'The student.'),
  from: date('First day.'),
  to: date('Last day.'),
  code: of(() => AttendanceCode, 'The code that absent marks of its days show.'),
  reason: nullable.text('Reason, which is often medical; null without correct:attendance.'),
  reportedBy: of(() => ReportedByEnum, 'Who reported the absence.'),
  createdBy: nullable.of(() => UserReference, 'The user who noted it; null for an API key.'),
  createdAt: dateTime('When it was noted.'),
  withdrawnAt: nullable.dateTime('When it was withdrawn; null while it holds.'),
  marks: int('Number of marks that it covers.'),
  contradictions: int(
    'Number of marks present or late on its days, which somebody made and the office has not corrected.',
  ),
}) {
  /** By which the guardian is read. */
  guardianId!: number | null;
}

export const AbsenceNotePage = pageType('AbsenceNotePage', () => AbsenceNote);

@Arguments()
export class AbsenceNoteArgs extends inputs({
  ...PageArgs.fields,
  from: nullable.date('Only notes with this day or later ones.'),
  to: nullable.date('Only notes with this day or earlier ones.'),
  studentId: nullable.text('Only notes of the student with this student id.'),
  classId: nullable.int('Only notes of students who are in this class on their days.'),
  contradicted: nullable.boolean('True: only notes that marks of presence contradict. False: only others.'),
}) {}

@Rules(absenceNoteSchema)
@Input('An absence. For a note that exists, absent fields keep their values.')
export class AbsenceNoteInput extends inputs({
  from: date('First day.'),
  to: date('Last day, at most 365 days after the first one and 366 days ahead.'),
  code: nullable.text('A code of the status excused, or absent for one that is known and not excused. Default: E.'),
  reason: nullable.text('Reason, at most 500 characters. For the office only.'),
  reportedBy: nullable.of(
    () => ReportedByEnum,
    'Who reported it. Default: guardian if there is a guardianId, else school.',
  ),
  guardianId: nullable.int('Id of the guardian who reported it.'),
}) {}
