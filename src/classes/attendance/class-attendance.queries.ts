import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { userReference } from '../../auth/user.read-model.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { type Groups, readGroups } from '../../database/reads/record-readers.ts';
import { compileParts, compileSql, dateTime, type Sql } from '../../database/reads/sql.ts';
import { checkRange, type PeriodArguments } from '../../input/period.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import { attendanceRate } from '../../students/academic-records/attendance-rate.ts';
import { accessibleClasses } from '../own-class.ts';
import { enrolledOn, excludeDeletedStudents } from '../student-conditions.ts';
import { markCounts } from './attendance.read-model.ts';
import type { AttendanceStatus } from './attendance-status.ts';

/** The state of a class's roll of a day, or nothing but null. */
export interface RollState extends Record<AttendanceStatus, number | null> {
  taken: boolean | null;
  /** Counts the changes of the roll. */
  version: number | null;
  /** When a mark of the day was last changed; null if there is none. */
  takenAt: string | null;
  takenBy: { id: number; name: string } | null;
  enrolled: number | null;
}

/** The roll of a class that the caller cannot access ([D20]). */
export const HIDDEN_ROLL: RollState = {
  taken: null,
  version: null,
  takenAt: null,
  takenBy: null,
  present: null,
  absent: null,
  late: null,
  excused: null,
  enrolled: null,
};

const rollReadModel: ReadModel = {
  keys: [],
  joins: { u: 'left join users u on u.institution_id = $1 and u.id = roll.taken_by' },
  fields: {
    taken: { sql: 'roll.taken_at is not null' },
    version: {
      sql: `coalesce((select version from attendance_rolls v
        where v.institution_id = $1 and v.class_id = c.id and v.date = roll.date), 0)`,
    },
    takenAt: { sql: dateTime('roll.taken_at') },
    takenBy: userReference,
    present: { sql: 'roll.present' },
    absent: { sql: 'roll.absent' },
    late: { sql: 'roll.late' },
    excused: { sql: 'roll.excused' },
    enrolled: { sql: 'members.enrolled' },
  },
};

const countShown = (status: AttendanceStatus): Sql =>
  sql`count(*) filter (where a.counts and a.status = ${sql.lit(status)} and deleted.id is null)`;

/**
 * Marks of deleted students show that the roll was taken, as in `missingAttendance`, but are not counted ([D27]). Searches the deleted
 * students instead of the others: they are few and have an index of their own.
 */
const rollOn = (institutionId: number, date: string): Sql => sql`classes c
  cross join lateral (
    select ${date}::date as date, max(a.updated_at) as taken_at, (array_agg(a.recorded_by order by a.updated_at desc, a.id desc))[1] as taken_by,
      ${countShown('present')} as present, ${countShown('absent')} as absent, ${countShown('late')} as late,
      ${countShown('excused')} as excused
    from attendance_records a
      left join students deleted on deleted.institution_id = ${institutionId} and deleted.id = a.student_id
        and deleted.deleted_at is not null
    where a.institution_id = ${institutionId} and a.class_id = c.id and a.date = ${date}
  ) roll
  cross join lateral (
    select count(distinct e.student_id) as enrolled from enrolments e
    where e.institution_id = ${institutionId} and e.class_id = c.id and ${enrolledOn(sql`${date}::date`)}
      and not exists (
        select from students deleted
        where deleted.institution_id = ${institutionId} and deleted.id = e.student_id and deleted.deleted_at is not null)
  ) members`;

/** Returns the state of each class's roll of a day, as a list of one. Classes that the caller cannot access have none ([D20]). */
export async function rollByClass<T>(
  { caller, database, selection }: SelectingRequest,
  classIds: readonly number[],
  date: string,
): Promise<Groups<T>> {
  const { texts, values } = compileParts([accessibleClasses(caller, classIds), rollOn(caller.institutionId, date)]);
  const [where, from] = texts as [string, string];
  const query = { from, where, groupBy: 'c.id', orderBy: 'c.id', values };
  return readGroups<T>(database.pool, rollReadModel, query, selection);
}

/**
 * Returns the attendance rate of each class over the marks of a range of days, by default all, as a list of one. Null without
 * marks ([D28]). Classes that the caller cannot access have none ([D20]).
 * @throws AppError `validation_error`
 */
export async function attendanceRateByClass(
  { caller, database }: SelectingRequest,
  classIds: readonly number[],
  { from, to }: PeriodArguments,
): Promise<Groups<number | null>> {
  const errors = new ValidationErrors();
  checkRange(errors, { from, to });
  errors.throwIfAny();
  const marks = new Conditions('a', caller.institutionId)
    .add(sql`a.class_id = c.id`)
    .addIfPresent(from, (day) => sql`a.date >= ${day}`)
    .addIfPresent(to, (day) => sql`a.date <= ${day}`);
  const { text, values } = compileSql(sql`
    select c.id, (
      select ${sql.raw(attendanceRate(markCounts, 'i.excused_policy'))} from attendance_records a
      where ${excludeDeletedStudents(marks, 'a', null).condition}
    )::float8 as rate
    from classes c join institutions i on i.id = ${caller.institutionId}
    where ${accessibleClasses(caller, classIds)}`);
  const { rows } = await prepared<{ id: number; rate: number | null }>(database.pool, text, values);
  return new Map(rows.map(({ id, rate }) => [id, [rate]]));
}
