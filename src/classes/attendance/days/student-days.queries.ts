import { sql } from 'kysely';
import type { SelectingRequest } from '../../../access/service-request.ts';
import type { ReadModel } from '../../../database/reads/build-select.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { type Groups, readGroups } from '../../../database/reads/record-readers.ts';
import { compileSql, isOneOf } from '../../../database/reads/sql.ts';
import { collectIds } from '../../../database/reads/subjects.ts';
import { absentDayPercent, dayStatus } from '../../../database/schema/attendance/day-status.ts';
import { MAX_DAYS, type PeriodArguments, readPeriod } from '../../../input/period.ts';
import { today } from '../../../input/time-zone.ts';
import { ValidationErrors } from '../../../input/validation-errors.ts';
import { isAccessible, mayReadStudent } from '../../own-class.ts';
import type { AttendanceStatus } from '../attendance-status.ts';

/** The attendance of a student on a day ([D115]). */
export interface StudentDay {
  date: string;
  status: AttendanceStatus;
  marks: number;
  missed: number;
  /** The absence note that covers an absence of the day, if any does. */
  noteId: number | null;
}

/**
 * Returns the days of each student in a period, by default the last 366, the earliest first. Days without marks do not exist. Callers who
 * cannot access every class get days of the marks of their own classes only ([D20]).
 * @throws AppError `validation_error`
 */
export async function daysByStudent(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
  args: PeriodArguments,
): Promise<Groups<StudentDay>> {
  const { from, to } = readPeriod(new ValidationErrors(), args, { today: today(caller), defaultDays: MAX_DAYS });
  const marks = new Conditions('a', caller.institutionId)
    .add(isOneOf(sql`a.student_id`, studentIds))
    .add(sql`a.date between ${from} and ${to} and a.counts`)
    .add(isAccessible(caller, 'a', 'class_id'));
  const { text, values } = compileSql(sql`
    select a.student_id as "studentId", a.date::text as date, ${sql.raw(dayStatus('true', absentDayPercent()))} as status,
      count(*)::int as marks, (count(*) filter (where a.status in ('absent', 'excused')))::int as missed, max(a.absence_note_id) as "noteId"
    from attendance_records a where ${marks.condition} group by a.student_id, a.date order by a.student_id, a.date`);
  const { rows } = await prepared<StudentDay & { studentId: number }>(database.pool, text, values);
  collectIds(
    selection,
    'attendanceDays',
    selection.fields.filter(({ name }) => name !== 'note'),
    studentIds,
  );
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** Fields of a student's school year ([D116]), of the table alias `y`. */
export const yearFields: ReadModel['fields'] = {
  schoolYear: { sql: 'y.school_year' },
  days: { sql: 'y.days' },
  present: { sql: 'y.present' },
  late: { sql: 'y.late' },
  absent: { sql: 'y.absent' },
  excused: { sql: 'y.excused' },
  absenceRate: { sql: 'trim_scale(y.absence_rate)' },
};

const yearReadModel: ReadModel = {
  keys: [],
  joins: {},
  subject: { sql: 'y.student_id', record: 'attendanceYear' },
  fields: yearFields,
};

/** Returns the sums of each student by school year, the earliest first. */
export function yearsByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
): Promise<Groups<T>> {
  const conditions = new Conditions('y', caller.institutionId)
    .add(isOneOf(sql`y.student_id`, studentIds))
    .add(sql`y.days > 0`)
    .add(mayReadStudent(caller, 'read:attendance', sql`y.student_id`));
  const { text: where, values } = compileSql(conditions.condition);
  const query = { from: 'attendance_years y', where, groupBy: 'y.student_id', orderBy: 'y.school_year', values };
  return readGroups<T>(database.pool, yearReadModel, query, selection);
}
