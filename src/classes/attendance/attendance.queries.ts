import { sql } from 'kysely';
import type { Caller } from '../../access/caller.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { collectNamed } from '../../database/reads/subjects.ts';
import { isInSession } from '../../database/schema/attendance/calendar-days.ts';
import { checkRange } from '../../input/period.ts';
import { today } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { classReadModel } from '../class.read-model.ts';
import { assertOwnClass, isAccessible } from '../own-class.ts';
import { enrolledOn, excludeDeletedStudents, studentNamed } from '../student-conditions.ts';
import { attendanceReadModel, attendanceSummaryReadModel } from './attendance.read-model.ts';
import type { AttendanceStatus } from './attendance-status.ts';

export interface AttendanceArguments extends PageArguments {
  classId: number;
  date?: string | null;
  from?: string | null;
  to?: string | null;
  studentId?: string | null;
  status?: AttendanceStatus | null;
}

/** Counts of marks by status. */
export interface AttendanceSummary extends Record<AttendanceStatus, number> {
  total: number;
  /** In percent; null if there are no marks. */
  attendanceRate: number | null;
}

export interface AttendancePage<T> extends Page<T> {
  /** Covers all records that match the filter, not only this page. */
  summary: AttendanceSummary;
}

/**
 * Returns a page of a class's attendance records, filtered by day or days, student and status, ordered by id ([D36]).
 * @throws AppError `not_found`, `forbidden` ([D20]), `validation_error`
 */
export async function listAttendance<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: AttendanceArguments,
): Promise<Selected<AttendancePage<T>>> {
  await assertOwnClass(database.pool, caller, args.classId);
  checkDateFilter(errors, args);
  const page = readPageArguments(args, errors);
  const conditions = new Conditions('a', caller.institutionId)
    .add(sql`a.class_id = ${args.classId}`)
    .addIfPresent(args.date, (date) => sql`a.date = ${date}`)
    .addIfPresent(args.from, (from) => sql`a.date >= ${from}`)
    .addIfPresent(args.to, (to) => sql`a.date <= ${to}`)
    .addIfPresent(args.status, (status) => sql`a.status = ${status}`);
  const list = excludeDeletedStudents(conditions, 'a', args.studentId).query('attendance_records a', 'a.id');
  const query = { ...list, summary: attendanceSummaryReadModel };
  if (args.studentId != null)
    await collectNamed(database.pool, selection, 'attendance', studentNamed(caller.institutionId, args.studentId));
  return (await readPage<T>(database.pool, attendanceReadModel, query, selection, page)) as Selected<AttendancePage<T>>;
}

function checkDateFilter(errors: ValidationErrors, { date, from, to }: AttendanceArguments): void {
  if (date != null && (from != null || to != null)) errors.add('date', 'cannot be combined with from and to.');
  checkRange(errors, { from, to });
}

const hasStudents = (institutionId: number, date: string) => sql`exists (
  select from enrolments e join students s on s.institution_id = ${institutionId} and s.id = e.student_id
  where e.institution_id = ${institutionId} and e.class_id = c.id and s.deleted_at is null
    and ${enrolledOn(sql`${date}::date`)})`;

const hasNoMarks = (institutionId: number, date: string) => sql`not exists (
  select from attendance_records a where a.institution_id = ${institutionId} and a.class_id = c.id and a.date = ${date})`;

const isInTerm = (institutionId: number, date: string) => sql`(c.term_id is null or exists (
  select from terms t where t.institution_id = ${institutionId} and t.id = c.term_id and ${date} between t.starts_on and t.ends_on))`;

const isSchoolDay = (date: string) =>
  sql`(select ${sql.raw(isInSession('asked.day'))} from (select ${date}::date as day) asked)`;

/**
 * The conditions of classes without any mark of a day, among those that have students on that day and whose term, if any, includes it.
 * The rolls of future days are not missing yet, and closed days have none ([D103]). Teachers get only their own classes ([D20]).
 */
export function withMissingRoll(caller: Caller, date: string): Conditions {
  return new Conditions('c', caller.institutionId)
    .add(hasStudents(caller.institutionId, date))
    .add(hasNoMarks(caller.institutionId, date))
    .add(isInTerm(caller.institutionId, date))
    .add(isSchoolDay(date))
    .add(isAccessible(caller, 'c', 'id'));
}

/** Returns the classes whose roll of a day is missing. */
export async function missingAttendance<T>(
  { caller, database, selection, errors }: SelectingRequest,
  date: string,
): Promise<T[]> {
  errors.throwIfAny();
  if (date > today(caller)) return [];
  const query = withMissingRoll(caller, date).query('classes c', 'c.id');
  return readMany<T>(database.pool, classReadModel, query, selection);
}
