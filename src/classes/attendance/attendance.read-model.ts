import { userReference } from '../../auth/user.read-model.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';
import { attendanceRate } from '../../students/academic-records/attendance-rate.ts';
import { studentReference } from '../../students/student.read-model.ts';
import type { AttendanceStatus } from './attendance-status.ts';

/** Fields of an attendance record ([D36]). */
export const attendanceReadModel: ReadModel = {
  keys: ['id'],
  subject: { sql: 'a.student_id', record: 'attendance' },
  joins: {
    c: 'join classes c on c.institution_id = $1 and c.id = a.class_id',
    s: 'join students s on s.institution_id = $1 and s.id = a.student_id',
    u: 'left join users u on u.institution_id = $1 and u.id = a.recorded_by',
  },
  fields: {
    id: { sql: 'a.id' },
    classId: { sql: 'a.class_id' },
    className: { sql: 'c.name', join: 'c' },
    student: studentReference,
    date: { sql: 'a.date' },
    status: { sql: 'a.status' },
    minutesLate: { sql: 'a.minutes_late' },
    note: { sql: 'a.note' },
    recordedBy: userReference,
    createdAt: { sql: dateTime('a.created_at') },
    updatedAt: { sql: dateTime('a.updated_at') },
  },
};

/** Fields of a mark that a default did not replace. */
export const keptMarkReadModel: ReadModel = {
  ...attendanceReadModel,
  keys: [],
  fields: { student: studentReference, status: { sql: 'a.status' }, by: userReference },
};

/** SQL of the marks with the names that order them. $1 is the institution. */
export const MARKS_WITH_NAMES =
  'attendance_records a join students named on named.institution_id = $1 and named.id = a.student_id';

const countMarks = (status: AttendanceStatus) => `count(*) filter (where a.counts and a.status = '${status}')`;

/** SQL of the number of marks of each status that count ([D90]). */
export const markCounts: Record<AttendanceStatus, string> = {
  present: countMarks('present'),
  late: countMarks('late'),
  absent: countMarks('absent'),
  excused: countMarks('excused'),
};
const excusedPolicy = '(select i.excused_policy from institutions i where i.id = $1)';

/** Fields of the summary of a list of attendance records. $1 is the institution. */
export const attendanceSummaryReadModel: ReadModel = {
  keys: [],
  joins: {},
  fields: {
    present: { sql: markCounts.present },
    absent: { sql: markCounts.absent },
    late: { sql: markCounts.late },
    excused: { sql: markCounts.excused },
    // Of a column, so that the aggregate is that of the list and not of the selection within it.
    total: { sql: 'count(a.id) filter (where a.counts)' },
    attendanceRate: { sql: attendanceRate(markCounts, excusedPolicy) },
  },
};
