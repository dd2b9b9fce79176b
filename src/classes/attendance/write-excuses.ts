import { sql } from 'kysely';
import { userIdOf } from '../../access/caller.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { compileSql, type Sql } from '../../database/reads/compile-sql.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { BULK_STATEMENT_TIMEOUT_MS, prepared } from '../../database/reads/prepared.ts';
import { isAccessible } from '../own-class.ts';
import type { Excuse } from './attendance.rules.ts';
import type { ReplacedMark } from './write-marks.ts';

interface ExcuseOfStudents extends Excuse {
  readonly studentIds: readonly number[];
}

/** The marks of a class on a day that became excused. */
export interface ExcusedRoll extends Record<string, unknown> {
  classId: number;
  /** YYYY-MM-DD. */
  date: string;
  replaced: ReplacedMark[];
}

/**
 * Excuses the absences of students whose academic records are locked, and adjusts the sums of these by the marks that count ([D90]).
 * Returns the rolls that changed, ordered by day and class.
 */
export async function writeExcuses(tx: Change, excuse: ExcuseOfStudents): Promise<ExcusedRoll[]> {
  const { institutionId } = tx.caller;
  const { text, values } = compileSql(sql`
    with former as materialized (
      select a.id, a.note from attendance_records a where ${absencesOf(tx, excuse)}
    ), excused as (
      update attendance_records a
      set status = 'excused', is_excuse = true, note = coalesce(${excuse.note ?? null}::text, a.note), recorded_by = ${userIdOf(tx.caller)}::int,
        updated_at = now()
      from former where a.institution_id = ${institutionId} and a.id = former.id
      returning a.class_id, a.date, a.student_id, a.counts, a.note is distinct from former.note as note_changed
    ), counted as (
      select student_id, count(*) as days from excused where counts group by student_id
    ), moved as (
      update academic_records r set days_absent = r.days_absent - days, days_excused = r.days_excused + days
      from counted where r.institution_id = ${institutionId} and r.student_id = counted.student_id
    ), raised as (
      insert into attendance_rolls as roll (institution_id, class_id, date, version)
      select ${institutionId}, class_id, date, 1 from (select distinct class_id, date from excused) changed order by class_id, date
      on conflict (institution_id, class_id, date) do update set version = roll.version + 1
    )
    select class_id as "classId", date::text as date, json_agg(json_build_object(
      'studentId', student_id, 'noteChanged', note_changed,
      'from', json_build_object('status', 'absent'), 'to', json_build_object('status', 'excused')
    ) order by student_id) as replaced
    from excused group by class_id, date order by date, class_id`);
  return (await prepared<ExcusedRoll>(tx.client, text, values, BULK_STATEMENT_TIMEOUT_MS)).rows;
}

function absencesOf({ caller }: Change, { studentIds, from, to }: ExcuseOfStudents): Sql {
  return new Conditions('a', caller.institutionId)
    .add(sql`a.student_id = any(${studentIds}::int[])`)
    .add(sql`a.date between ${from} and ${to}`)
    .add(sql`a.status = 'absent'`)
    .add(isAccessible(caller, 'a', 'class_id')).condition;
}
