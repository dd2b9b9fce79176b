import { sql } from 'kysely';
import { canAccessEveryClass } from '../../../access/decide.ts';
import type { SelectingRequest } from '../../../access/service-request.ts';
import type { ReadModel } from '../../../database/reads/build-select.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../../database/reads/page.ts';
import { onlyRow, prepared } from '../../../database/reads/prepared.ts';
import type { Groups } from '../../../database/reads/record-readers.ts';
import { nestedFields } from '../../../database/reads/selection.ts';
import { compileSql } from '../../../database/reads/sql.ts';
import { countInSession } from '../../../database/schema/attendance/calendar-days.ts';
import { schoolYearOf } from '../../../database/schema/attendance/day-status.ts';
import { chronicDefaults } from '../../../database/schema/attendance/year-totals.sql.ts';
import { today } from '../../../input/time-zone.ts';
import { assertOwnClass, mayReadStudent } from '../../own-class.ts';
import { enrolledOn } from '../../student-conditions.ts';
import { yearFields } from './student-days.queries.ts';

export interface ChronicAbsenceArguments extends PageArguments {
  schoolYear?: number | null;
  rate?: number | null;
  minDays?: number | null;
  classId?: number | null;
  gradeLevel?: string | null;
}

/** Figures of the whole filter. */
export interface ChronicSummary {
  /** Students with `minDays` days or more. */
  students: number;
  /** Those of them who are absent as often as `rate` or more. */
  chronic: number;
  /** In percent, 2 decimals; null without students. */
  percent: number | null;
}

/** The threshold of EDFacts and CEDS in percent, and the days from which it says something. */
const { rate: DEFAULT_RATE, minDays: DEFAULT_MIN_DAYS } = chronicDefaults;

/** SQL of the numbers that triggers keep. $1 institution, $2 school year. */
const stored = (column: 'students' | 'chronic') =>
  `coalesce((select sum(t.${column}) from attendance_year_totals t where t.institution_id = $1 and t.school_year = $2), 0)::int`;

const chronicReadModel: ReadModel = {
  keys: ['studentId', 'schoolYear'],
  joins: {},
  subject: { sql: 'y.student_id', record: 'attendanceYear' },
  fields: {
    studentId: { sql: 'y.student_id' },
    schoolYear: { sql: 'y.school_year' },
    year: { fields: yearFields },
  },
};

const CURRENT = `select ${schoolYearOf('$2::date')} as "schoolYear"`;

/**
 * Returns a page of the active students who are absent as often as `rate` percent of their days or more, worst first ([D117]). Excused
 * days count, whatever the institution's policy for rates is. Callers who cannot access every class get students of their own ([D20]).
 * @throws AppError `not_found`, `forbidden`, `validation_error`
 */
export async function getChronicAbsence<T>(
  request: SelectingRequest,
  args: ChronicAbsenceArguments,
): Promise<Page<T> & { summary: ChronicSummary }> {
  const { caller, database, selection, errors } = request;
  const { rate, minDays } = args;
  if (args.classId != null) await assertOwnClass(database.pool, caller, args.classId);
  if (args.schoolYear != null && (args.schoolYear < 1900 || args.schoolYear > 9999))
    errors.add('schoolYear', 'must be between 1900 and 9999.');
  if (rate != null && (rate < 0 || rate > 100)) errors.add('rate', 'must be between 0 and 100.');
  if (minDays != null && minDays < 1) errors.add('minDays', 'must be 1 or more.');
  const page = readPageArguments(args, errors);
  const schoolYear = args.schoolYear ?? (await readCurrentYear(request));
  const chronic = conditionsOf(request, args, schoolYear).add(sql`y.absence_rate >= ${rate ?? DEFAULT_RATE}`);
  const isUsual = hasStoredTotals(request, args);
  const query = {
    ...chronic.query('attendance_years y', 'y.absence_rate desc, y.student_id'),
    ...(isUsual && { total: stored('chronic') }),
  };
  const objects = { ...selection, format: 'objects' as const };
  const wantsSummary = nestedFields(selection.fields, 'summary').length > 0;
  // At the same time, on two connections: without stored numbers, counting takes most of the time.
  const [result, students] = await Promise.all([
    readPage<T>(database.pool, chronicReadModel, query, objects, page) as Promise<Page<T>>,
    wantsSummary ? countStudents(request, args, { schoolYear, isUsual }) : 0,
  ]);
  const { total } = result.pagination;
  const percent = students === 0 ? null : Math.round((total * 10_000) / students) / 100;
  return { ...result, summary: { students, chronic: total, percent } };
}

function conditionsOf(
  { caller }: SelectingRequest,
  { minDays, classId, gradeLevel }: ChronicAbsenceArguments,
  schoolYear: number,
): Conditions {
  const { institutionId } = caller;
  return new Conditions('y', institutionId)
    .add(sql`y.school_year = ${schoolYear} and y.days >= ${minDays ?? DEFAULT_MIN_DAYS}`)
    .add(sql`y.active`)
    .addIfPresent(
      gradeLevel,
      (level) => sql`exists (select from students s where s.institution_id = ${institutionId} and s.id = y.student_id
        and s.grade_level = ${level})`,
    )
    .add(mayReadStudent(caller, 'read:attendance', sql`y.student_id`))
    .addIfPresent(
      classId,
      (
        id,
      ) => sql`exists (select from enrolments e where e.institution_id = ${institutionId} and e.student_id = y.student_id
        and e.class_id = ${id} and ${enrolledOn(sql`${today(caller)}::date`)})`,
    );
}

/** Tells whether triggers keep the numbers that a list needs: of all students, by the usual thresholds. */
function hasStoredTotals({ caller }: SelectingRequest, args: ChronicAbsenceArguments): boolean {
  const { rate, minDays, classId, gradeLevel } = args;
  const isDefault = (rate ?? DEFAULT_RATE) === DEFAULT_RATE && (minDays ?? DEFAULT_MIN_DAYS) === DEFAULT_MIN_DAYS;
  return isDefault && classId == null && gradeLevel == null && canAccessEveryClass(caller);
}

const STORED_STUDENTS = `select ${stored('students')} as students`;

async function countStudents(
  request: SelectingRequest,
  args: ChronicAbsenceArguments,
  { schoolYear, isUsual }: { schoolYear: number; isUsual: boolean },
) {
  const { condition } = conditionsOf(request, args, schoolYear);
  const { text, values } = isUsual
    ? { text: STORED_STUDENTS, values: [request.caller.institutionId, schoolYear] }
    : compileSql(sql`select count(*)::int as students from attendance_years y where ${condition}`);
  return (await prepared<{ students: number }>(request.database.pool, text, values)).rows[0]?.students ?? 0;
}

async function readCurrentYear({ caller, database }: SelectingRequest): Promise<number> {
  const values = [caller.institutionId, today(caller)];
  return onlyRow(await prepared<{ schoolYear: number }>(database.pool, CURRENT, values)).schoolYear;
}

/** $3 today. Without a term, a school year begins on 1 August. */
const DAYS_OF_YEARS = `
  select asked.year as id, ${countInSession('year.starts_on', 'least(year.ends_on, $3::date)')} as days
  from (select distinct year from unnest($2::int[]) as given (year)) asked
    cross join lateral (
      select coalesce(min(t.starts_on), make_date(asked.year - 1, 8, 1)) as starts_on, coalesce(max(t.ends_on), make_date(asked.year, 7, 31)) as ends_on
      from terms t where t.institution_id = $1 and t.type = 'school_year' and t.school_year = asked.year
    ) year`;

/** Returns the number of days in session of each school year, up to today, as a list of one. */
export async function daysInSessionByYear(
  { caller, database }: SelectingRequest,
  years: readonly number[],
): Promise<Groups<number>> {
  const values = [caller.institutionId, years, today(caller)];
  const { rows } = await prepared<{ id: number; days: number }>(database.pool, DAYS_OF_YEARS, values);
  return new Map(rows.map(({ id, days }) => [id, [days]]));
}
