import { sql } from 'kysely';
import type { Caller } from '../../access/caller.ts';
import { canAccessEveryClass } from '../../access/decide.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { buildSelect } from '../../database/reads/build-select.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { type Groups, readGroups } from '../../database/reads/record-readers.ts';
import { compileSql, isOneOf, type Sql } from '../../database/reads/sql.ts';
import { collectIds } from '../../database/reads/subjects.ts';
import { MAX_DAYS, type Period, type PeriodArguments, readPeriod } from '../../input/period.ts';
import { today } from '../../input/time-zone.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import { isAccessible } from '../own-class.ts';
import type { AttendanceSummary } from './attendance.queries.ts';
import { attendanceReadModel, attendanceSummaryReadModel } from './attendance.read-model.ts';

/** Totals of a month's marks. */
export interface AttendanceMonth {
  /** YYYY-MM. */
  month: string;
  summary: AttendanceSummary;
}

/** The attendance of a student in a period. */
export interface StudentAttendance extends Period {
  studentId: number;
  /** True if only the marks of the caller's own classes are counted ([D20]). */
  ownClassesOnly: boolean;
  summary: AttendanceSummary;
  /** Months that have marks, the earliest first. */
  months: AttendanceMonth[];
}

const NO_MARKS: AttendanceSummary = { present: 0, absent: 0, late: 0, excused: 0, total: 0, attendanceRate: null };

const SUMMARY_FIELDS = Object.keys(NO_MARKS).map((name) => ({ name, as: name }));

/**
 * Returns the totals of each student's marks in a period, as a list of one, by one statement. Callers who cannot access every class
 * get the marks of their own classes only ([D20]).
 * @param args the period: by default the last 366 days, at most as many
 * @throws AppError `validation_error`
 */
export async function attendanceByStudent(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
  args: PeriodArguments,
): Promise<Groups<StudentAttendance>> {
  const period = readPeriod(new ValidationErrors(), args, { today: today(caller), defaultDays: MAX_DAYS });
  const results = new Map(
    studentIds.map((studentId) => [
      studentId,
      {
        studentId,
        ...period,
        ownClassesOnly: !canAccessEveryClass(caller),
        summary: NO_MARKS,
        months: [] as AttendanceMonth[],
      },
    ]),
  );
  const { text, values } = compileSql(totalsOf(caller, studentIds, period));
  const { rows } = await prepared<{ studentId: number; month: string | null; summary: AttendanceSummary }>(
    database.pool,
    text,
    values,
  );
  for (const { studentId, month, summary } of rows) {
    const result = results.get(studentId) as StudentAttendance;
    if (month === null) result.summary = summary;
    else result.months.push({ month, summary });
  }
  // Marks are read by `marksByStudent`.
  const fields = selection.fields.filter(({ name }) => name !== 'marks');
  collectIds(selection, 'attendance', fields, studentIds);
  return new Map([...results].map(([studentId, result]) => [studentId, [result]]));
}

/** Returns each student's marks in a period, ordered by day and id, with the same limits as `attendanceByStudent`. */
export async function marksByStudent<T>(
  { caller, database, selection }: SelectingRequest,
  studentIds: readonly number[],
  period: Period,
): Promise<Groups<T>> {
  const { text: where, values } = compileSql(marksOf(caller, studentIds, period));
  const query = { from: 'attendance_records a', where, groupBy: 'a.student_id', orderBy: 'a.date, a.id', values };
  return readGroups<T>(database.pool, attendanceReadModel, query, selection);
}

/** Selects the totals of each student, with the month null, and those of each of the student's months. */
function totalsOf(caller: Caller, studentIds: readonly number[], period: Period): Sql {
  const summary = buildSelect(attendanceSummaryReadModel, SUMMARY_FIELDS, 'objects').json;
  return sql`
    select a.student_id as "studentId", month.name as month, ${sql.raw(summary)} as summary
    from attendance_records a cross join lateral (select to_char(a.date, 'YYYY-MM') as name) month
    where ${marksOf(caller, studentIds, period)}
    group by grouping sets ((a.student_id), (a.student_id, month.name))
    order by a.student_id, month.name`;
}

/** The condition that a mark is of one of the students, in the period, and accessible to the caller. */
function marksOf(caller: Caller, studentIds: readonly number[], { from, to }: Period): Sql {
  return new Conditions('a', caller.institutionId)
    .add(isOneOf(sql`a.student_id`, studentIds))
    .add(sql`a.date between ${from} and ${to}`)
    .add(isAccessible(caller, 'a', 'class_id')).condition;
}
