import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { buildSelect } from '../../database/reads/build-select.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { preparedSelection } from '../../database/reads/prepared.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import { compileSql, type Sql } from '../../database/reads/sql.ts';
import { collectSubjects, listSubjects } from '../../database/reads/subjects.ts';
import { byName } from '../../students/student.read-model.ts';
import { isAccessible } from '../own-class.ts';
import { excludeDeletedStudents } from '../student-conditions.ts';
import type { AttendanceSummary } from './attendance.queries.ts';
import { attendanceReadModel, attendanceSummaryReadModel, MARKS_WITH_NAMES } from './attendance.read-model.ts';

/** The attendance of a day over all classes. */
export interface DailyAttendance<T> {
  /** Number of classes with marks. */
  rolls: number;
  summary: AttendanceSummary;
  /** The marks that count, of students who were not simply present. */
  exceptions: T[];
}

/**
 * Returns the totals of a day and its marks other than present, as far as they are selected. One statement reads them, so that they
 * fit together. Callers who cannot access every class get the marks of their own classes only ([D20]).
 */
export async function getDailyAttendance<T>(
  { caller, database, selection, errors }: SelectingRequest,
  date: string,
): Promise<DailyAttendance<T>> {
  errors.throwIfAny();
  const conditions = new Conditions('a', caller.institutionId)
    .add(sql`a.date = ${date}`)
    .add(isAccessible(caller, 'a', 'class_id'));
  const marks = excludeDeletedStudents(conditions, 'a', null).condition;
  const parts = Object.entries(readsOf(marks)).flatMap(([name, read]) => {
    if (!selection.fields.some((field) => field.name === name)) return [];
    return [sql`${sql.lit(name)}, (${read(nestedFields(selection.fields, name))})`];
  });
  // The first parameter is the institution, on which the summary relies.
  const { text, values } = compileSql(
    sql`select json_build_object(${sql.join(parts)})::text as data, ${subjectsOf(marks, selection)} as subjects`,
  );
  const { rows } = await preparedSelection<{ data: string; subjects: string | null }>(database.pool, text, values);
  collectSubjects(attendanceReadModel, selection, nestedFields(selection.fields, 'exceptions'), rows[0]?.subjects);
  return JSON.parse(rows[0]?.data ?? '{}') as DailyAttendance<T>;
}

const IS_EXCEPTION = sql`a.status <> 'present' and a.counts`;

/** SQL of the students whose marks are shown. The numbers are a statistic. */
function subjectsOf(marks: Sql, selection: Selection): Sql {
  if (nestedFields(selection.fields, 'exceptions').length === 0 || !selection.subjects) return sql`null::text`;
  const list = sql.raw(listSubjects(attendanceReadModel, selection));
  return sql`(select ${list} from attendance_records a where ${marks} and ${IS_EXCEPTION})`;
}

type Read = (fields: ReturnType<typeof nestedFields>) => Sql;

/** The statements that read each part, from the condition of the day's marks. */
function readsOf(marks: Sql): Record<keyof DailyAttendance<unknown>, Read> {
  return {
    rolls: () => sql`select count(distinct a.class_id) from attendance_records a where ${marks}`,
    summary: (fields) =>
      sql`select ${sql.raw(buildSelect(attendanceSummaryReadModel, fields, 'objects').json)} from attendance_records a where ${marks}`,
    exceptions: (fields) => {
      const { json, joins } = buildSelect(attendanceReadModel, fields, 'objects');
      return sql`
        select coalesce(json_agg(${sql.raw(json)} order by a.class_id, ${sql.raw(byName('named'))}), '[]')
        from ${sql.raw(MARKS_WITH_NAMES)} ${sql.raw(joins)} where ${marks} and ${IS_EXCEPTION}`;
    },
  };
}
