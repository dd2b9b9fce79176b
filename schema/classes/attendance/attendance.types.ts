import type {
  AttendancePage as Page,
  AttendanceSummary as Summary,
} from '../../../src/classes/attendance/attendance.queries.ts';
import type { KeptMark as Kept, AttendanceRoll as Roll } from '../../../src/classes/attendance/attendance.service.ts';
import type { AttendanceChange as Change } from '../../../src/classes/attendance/excuse-absences.service.ts';
import { ActorTypeEnum } from '../../shared/actor-type.types.ts';
import { date, dateTime, int, nullable, Output, of, outputs, text } from '../../shared/fields.ts';
import { Pagination } from '../../shared/page.types.ts';
import { StudentReference, UserReference } from '../../shared/reference.types.ts';
import { AttendanceCode } from './attendance-code.types.ts';
import { AttendanceStatusEnum } from './attendance-status.types.ts';
import { MarkCorrection, RecordedMark } from './recorded-mark.types.ts';

@Output("A student's attendance in one class on one day.")
export class AttendanceRecord extends outputs({
  id: int('Id assigned by the service.'),
  classId: int('Id of the class.'),
  className: text('Name of the class.'),
  student: of(() => StudentReference, 'The student.'),
  date: date('The day.'),
  status: of(
    () => AttendanceStatusEnum,
    "What holds: a correction of the office, else an absence note, else the teacher's mark.",
  ),
  code: of(() => AttendanceCode, 'Code of what holds.'),
  recorded: of(() => RecordedMark, "The teacher's mark, whatever holds."),
  correction: nullable.of(() => MarkCorrection, 'The correction of the office, if there is one.'),
  minutesLate: nullable.int('Minutes that the student was late.'),
  note: nullable.text('Remark.'),
  recordedBy: nullable.of(() => UserReference, 'The user who recorded the mark; null for an API key.'),
  createdAt: dateTime('When the mark was first recorded.'),
  updatedAt: dateTime('When the mark was last changed.'),
}) {
  /** By which the absence note is read. */
  absenceNoteId!: number | null;
}

@Output('Totals of the attendance marks that count: those from the first to the last day of an enrolment.')
export class AttendanceSummary
  extends outputs({
    present: int('Marks with the status present.'),
    absent: int('Marks with the status absent.'),
    late: int('Marks with the status late.'),
    excused: int('Marks with the status excused.'),
    total: int('All marks that count.'),
    attendanceRate: nullable.float('Percentage attended, 2 decimals; null if no marks count.'),
  })
  implements Summary {}

@Output('One page of a list, with the totals of the whole list.')
export class AttendancePage
  extends outputs({
    data: of(() => [AttendanceRecord], 'The entries of this page.'),
    pagination: of(() => Pagination, 'Position of this page in the list.'),
    summary: of(() => AttendanceSummary, 'Totals of all marks that match the filter, not only those on this page.'),
  })
  implements Page<AttendanceRecord> {}

@Output('Who made a mark.')
class MarkMaker extends outputs({
  type: of(() => ActorTypeEnum, 'Kind of actor.'),
  id: int('Id of the user, API key or OAuth client.'),
  name: text('Name of the user, API key or OAuth client.'),
}) {}

@Output('A mark that the default of a roll call did not replace.')
export class KeptMark
  extends outputs({
    student: of(() => StudentReference, 'The student.'),
    status: of(() => AttendanceStatusEnum, 'The status that the student still has.'),
    by: nullable.of(() => MarkMaker, 'Who made the mark; null for the service itself.'),
  })
  implements Kept {}

@Output('The attendance of a class on one day, and what recording it changed.')
export class AttendanceRoll
  extends outputs({
    classId: int('Id of the class.'),
    date: date('The day.'),
    created: int('Number of new marks.'),
    updated: int('Number of replaced marks.'),
    unchanged: int('Number of marks that already had the same values.'),
    corrected: int('Number of marks that do not show what was sent, because a correction or an absence note holds.'),
    version: int('Counts the changes of the roll.'),
    kept: of(
      () => [KeptMark],
      'Marks that the default would have changed, but did not replace: excuses, and marks that others made.',
    ),
    summary: of(() => AttendanceSummary, 'Totals of all marks of the day.'),
    records: of(() => [AttendanceRecord], 'All marks of the day, ordered by name.'),
  })
  implements Roll<AttendanceRecord> {}

@Output('The result of excusing absences.')
export class AttendanceChange
  extends outputs({
    updated: int('Number of marks that changed from absent to excused.'),
    students: int('Number of students with such a mark.'),
  })
  implements Change {}
