import type { SelectingRequest } from '../../access/service-request.ts';
import { collectIds } from '../../database/reads/subjects.ts';
import { findNumberProblem, type NumberRule } from '../../input/number-rules.ts';
import { endOfDay, startOfDay } from '../../input/time-zone.ts';
import { report } from './analytics.queries.ts';
import type { ComparedPeriod } from './analytics-period.ts';
import { absentInARowSql, byClassSql, byCourseSql, byGradeLevelSql, lowestSql, rateSql } from './insights.sql.ts';

/** The limits of the arguments of insights, and their defaults. */
const insightRules = {
  limit: { min: 1, max: 100, default: 10 },
  below: { min: 0, max: 100, decimals: 2, default: 90 },
  minMarks: { min: 1, max: 10_000, default: 10 },
  days: { min: 2, max: 100, default: 3 },
} satisfies Record<string, NumberRule & { default: number }>;

type ArgumentName = keyof typeof insightRules;

/** Marks of a class or a student in the period. */
interface MarksView {
  rate: number | null;
  marks: number;
  absent: number;
}

export type ClassAttendanceView = MarksView & { classId: number };
export type StudentAttendanceRateView = MarksView & { studentId: number };

export interface AbsentInARowView {
  studentId: number;
  since: string;
  days: number;
}

/** Final grades of a course or a grade level. */
interface ResultsView {
  students: number;
  grades: number;
  averagePoints: number;
  failing: number;
  letters: { letter: string; share: number }[];
}

export type CourseResultsView = ResultsView & { courseId: number };
export type GradeLevelResultsView = ResultsView & { gradeLevel: string | null };

/** Returns the values of arguments, or their defaults. @throws AppError `validation_error` on those that are out of range */
function readArguments<Name extends ArgumentName>(
  { errors }: SelectingRequest,
  args: { readonly [Key in Name]?: number | null },
  names: readonly Name[],
): number[] {
  const values = names.map((name) => args[name] ?? insightRules[name].default);
  for (const [index, name] of names.entries()) {
    const problem = findNumberProblem(values[index] as number, insightRules[name]);
    if (problem) errors.add(name, problem);
  }
  errors.throwIfAny();
  return values;
}

/** Returns the attendance rate of the period that a period is compared with; null without marks, or before the first term. */
export async function rateBefore(request: SelectingRequest, { before }: ComparedPeriod): Promise<number | null> {
  if (!before) return null;
  const [row] = await report<{ rate: string | null }>(request, rateSql, [
    request.caller.institutionId,
    before.from,
    before.to,
  ]);
  return row?.rate == null ? null : Number(row.rate);
}

/** Returns the classes with the lowest attendance, lowest first. */
export function attendanceByClass(
  request: SelectingRequest,
  { from, to }: ComparedPeriod,
  args: { limit?: number | null },
): Promise<ClassAttendanceView[]> {
  const values = readArguments(request, args, ['limit']);
  return report(request, byClassSql, [request.caller.institutionId, from, to, ...values]);
}

/** Returns the active students whose attendance is lowest, below a rate. */
export async function lowestAttendance(
  request: SelectingRequest,
  { from, to }: ComparedPeriod,
  args: { below?: number | null; minMarks?: number | null; limit?: number | null },
): Promise<StudentAttendanceRateView[]> {
  const values = readArguments(request, args, ['below', 'minMarks', 'limit']);
  const rows = await report<StudentAttendanceRateView>(request, lowestSql, [
    request.caller.institutionId,
    from,
    to,
    ...values,
  ]);
  collectStudents(request, rows);
  return rows;
}

/** Returns the active students who have been absent on their last days with marks, longest first. */
export async function absentInARow(
  request: SelectingRequest,
  { from, to }: ComparedPeriod,
  args: { days?: number | null; limit?: number | null },
): Promise<AbsentInARowView[]> {
  const values = readArguments(request, args, ['days', 'limit']);
  const rows = await report<AbsentInARowView>(request, absentInARowSql, [
    request.caller.institutionId,
    from,
    to,
    ...values,
  ]);
  collectStudents(request, rows);
  return rows;
}

/** Adds the students to those whose attendance the request records as read. The fields of the students are read by themselves. */
function collectStudents({ selection }: SelectingRequest, rows: readonly { studentId: number }[]): void {
  const fields = selection.fields.filter(({ name }) => name !== 'student');
  collectIds(
    selection,
    'attendance',
    fields,
    rows.map(({ studentId }) => studentId),
  );
}

function finalsOf({ caller }: SelectingRequest, { from, to, termId }: ComparedPeriod): unknown[] {
  const times = [startOfDay(from, caller) / 1000, endOfDay(to, caller) / 1000];
  return [caller.institutionId, termId, ...times];
}

/** Returns the results of final grades by course, lowest average first. */
export async function resultsByCourse(
  request: SelectingRequest,
  period: ComparedPeriod,
  args: { limit?: number | null },
): Promise<CourseResultsView[]> {
  const values = [...finalsOf(request, period), ...readArguments(request, args, ['limit'])];
  const rows = await report<ResultsView & { key: number }>(request, byCourseSql, values);
  return rows.map(({ key, ...results }) => ({ courseId: key, ...results }));
}

/** Returns the results of final grades by the grade level that the students have now. */
export async function resultsByGradeLevel(
  request: SelectingRequest,
  period: ComparedPeriod,
): Promise<GradeLevelResultsView[]> {
  const rows = await report<ResultsView & { key: string | null }>(request, byGradeLevelSql, finalsOf(request, period));
  return rows.map(({ key, ...results }) => ({ gradeLevel: key, ...results }));
}
