import type { RollState as State } from '../../../src/classes/attendance/class-attendance.queries.ts';
import type { DailyAttendance as Day } from '../../../src/classes/attendance/daily-attendance.queries.ts';
import type { RollReminders as RollRemindersView } from '../../../src/classes/attendance/remind-of-rolls.service.ts';
import { int, nullable, Output, of, outputs } from '../../shared/fields.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { AttendanceRecord, AttendanceSummary } from './attendance.types.ts';

@Output(
  "The state of a class's roll of a day. Deleted students are left out of the totals. All fields are null for teachers who do not teach the class.",
)
export class RollState
  extends outputs({
    taken: nullable.boolean('True if there is any mark of the day.'),
    version: nullable.int('Counts the changes of the roll: the expectedVersion of recordAttendance.'),
    takenAt: nullable.dateTime('When a mark of the day was last changed.'),
    takenBy: nullable.of(() => UserReference, 'The user who made the last change; null for an API key.'),
    present: nullable.int('Marks with the status present.'),
    absent: nullable.int('Marks with the status absent.'),
    late: nullable.int('Marks with the status late.'),
    excused: nullable.int('Marks with the status excused.'),
    enrolled: nullable.int('Students who are enrolled in the class on that day.'),
  })
  implements State {}

@Output('The attendance of a day over all classes, without deleted students.')
export class DailyAttendance
  extends outputs({
    rolls: int('Number of classes with marks.'),
    summary: of(() => AttendanceSummary, 'Totals of all marks of the day.'),
    exceptions: of(
      () => [AttendanceRecord],
      'The marks absent, late and excused, without paging, ordered by class and name.',
    ),
  })
  implements Day<AttendanceRecord> {}

@Output('How many teachers were reminded of missing rolls.')
export class RollReminders
  extends outputs({
    reminded: int('Number of teachers who are sent a mail.'),
    left: int(
      'Number of others with missing rolls: reminded in the last hour, not active, or with an address that takes no mail.',
    ),
  })
  implements RollRemindersView {}
