import { userReference } from '../../auth/user.read-model.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { dateTime } from '../../database/reads/sql.ts';
import { attendanceRate } from '../../students/academic-records/attendance-rate.ts';
import { studentReference } from '../../students/student.read-model.ts';
import type { AttendanceStatus } from './attendance-status.ts';
import { codeFields, isCodeOf } from './codes/code.queries.ts';
import { recordedMark } from './marks/effective-mark.sql.ts';

const reference = (alias: string) => ({
  present: `${alias}.id is not null`,
  fields: { id: { sql: `${alias}.id` }, name: { sql: `${alias}.name` } },
});
const recordedCode = { id: recordedMark.codeId, status: recordedMark.status };

/** Fields of an attendance record ([D36]). */
export const attendanceReadModel: ReadModel = {
  keys: ['id', 'absenceNoteId'],
  subject: { sql: 'a.student_id', record: 'attendance' },
  joins: {
    c: 'join classes c on c.institution_id = $1 and c.id = a.class_id',
    s: 'join students s on s.institution_id = $1 and s.id = a.student_id',
    u: 'left join users u on u.institution_id = $1 and u.id = a.recorded_by',
    k: `join attendance_codes k on ${isCodeOf('k', { id: 'a.code_id', status: 'a.status' })}`,
    rk: `join attendance_codes rk on ${isCodeOf('rk', recordedCode)}
      left join users ru on ru.institution_id = $1 and ru.id = a.recorded_by`,
    ck: `left join attendance_codes ck on ck.institution_id = $1 and ck.id = a.correction_code_id
      left join users cu on cu.institution_id = $1 and cu.id = a.corrected_by`,
  },
  fields: {
    id: { sql: 'a.id' },
    classId: { sql: 'a.class_id' },
    className: { sql: 'c.name', join: 'c' },
    student: studentReference,
    date: { sql: 'a.date' },
    status: { sql: 'a.status' },
    code: { join: 'k', fields: codeFields('k') },
    recorded: {
      join: 'rk',
      fields: {
        status: { sql: recordedMark.status },
        code: { fields: codeFields('rk') },
        by: reference('ru'),
        at: { sql: dateTime(recordedMark.at) },
      },
    },
    correction: {
      join: 'ck',
      present: 'ck.id is not null',
      fields: {
        status: { sql: 'ck.status' },
        code: { fields: codeFields('ck') },
        note: { sql: 'a.correction_note' },
        by: reference('cu'),
        at: { sql: dateTime('a.corrected_at') },
      },
    },
    // Of the teacher's mark: what else holds has no minutes.
    minutesLate: { sql: "case when a.status = 'late' then a.minutes_late end" },
    note: { sql: 'a.note' },
    absenceNoteId: { sql: 'a.absence_note_id' },
    recordedBy: userReference,
    createdAt: { sql: dateTime('a.created_at') },
    updatedAt: { sql: dateTime('a.updated_at') },
  },
};

/** SQL of the user, API key or OAuth client that recorded a mark `a`. */
const MAKER = `left join lateral (
  select 'user' as type, u.id, u.name from users u where u.institution_id = $1 and u.id = a.recorded_by
  ${(['api_key', 'oauth_client'] as const)
    .map(
      (type) => `union all select '${type}', p.id, p.name from ${type}s p
        where p.institution_id = $1 and a.recorded_by_program = '${type}:' || p.id`,
    )
    .join(' ')}
) maker on true`;

/** Fields of a mark that a default did not replace. */
export const keptMarkReadModel: ReadModel = {
  ...attendanceReadModel,
  keys: [],
  joins: { ...attendanceReadModel.joins, maker: MAKER },
  fields: {
    student: studentReference,
    status: { sql: 'a.status' },
    by: {
      join: 'maker',
      present: 'maker.id is not null',
      fields: { type: { sql: 'maker.type' }, id: { sql: 'maker.id' }, name: { sql: 'maker.name' } },
    },
  },
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
