import type {
  AttendanceMonth as Month,
  StudentAttendance as Totals,
} from '../../../src/classes/attendance/student-attendance.queries.ts';
import { boolean, date, Output, of, outputs, text } from '../../shared/fields.ts';
import { AttendanceSummary } from './attendance.types.ts';

@Output("Totals of a student's marks in one month of the period.")
export class AttendanceMonth
  extends outputs({
    month: text('The month, `YYYY-MM`.'),
    summary: of(() => AttendanceSummary, 'Totals of the marks that are in both the month and the period.'),
  })
  implements Month {}

@Output('The attendance of a student in a period. For teachers, only the marks of their own classes.')
export class StudentAttendance
  extends outputs({
    from: date('First day of the period.'),
    to: date('Last day of the period.'),
    ownClassesOnly: boolean('True if only marks of classes that the caller teaches are counted.'),
    summary: of(
      () => AttendanceSummary,
      'Totals of the marks of the period that count: those from the first to the last day of an enrolment.',
    ),
    months: of(() => [AttendanceMonth], 'Totals by month, the earliest first. Months without marks are left out.'),
  })
  implements Totals
{
  /** Id of the student, by which the marks are read. */
  studentId!: number;
}
