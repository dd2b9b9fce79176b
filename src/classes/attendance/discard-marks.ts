import { type Change, diffOfNew } from '../../audit/change.ts';
import { onlyRow } from '../../database/reads/prepared.ts';
import { lockAcademicRecords } from '../../students/academic-records/update-academic-records.ts';

/** Number of academic records that one statement locks. */
const BATCH_SIZE = 1_000;

const COUNT = `
  select count(*)::int as marks, count(distinct class_id)::int as classes from attendance_records
  where institution_id = $1 and date = any($2::date[])`;

/** Counts the marks of some days, and their classes. */
export async function countMarks(tx: Change, dates: readonly string[]): Promise<{ marks: number; classes: number }> {
  return onlyRow(await tx.bulkQuery<{ marks: number; classes: number }>(COUNT, dates));
}

const STUDENTS = `
  select coalesce(array_agg(distinct student_id order by student_id), '{}') as ids from attendance_records
  where institution_id = $1 and date = any($2::date[])`;

/** SQL that deletes marks `a` and raises the versions of their rolls. $1 institution. @param where SQL of a condition on them */
export const deleteMarks = (where: string) => `
  with deleted as (
    delete from attendance_records a where a.institution_id = $1 and ${where}
    returning class_id, date, student_id, status
  ), raised as (
    update attendance_rolls roll set version = roll.version + 1
    from (select distinct class_id, date from deleted) changed
    where roll.institution_id = $1 and roll.class_id = changed.class_id and roll.date = changed.date
  )
  select class_id as "classId", date::text as date, json_object_agg(student_id, status) as statuses
  from deleted group by class_id, date order by date, class_id`;

const DELETE = deleteMarks('a.date = any($2::date[])');

/** A roll whose marks were deleted. */
export interface DiscardedRoll {
  classId: number;
  date: string;
  /** The status of each deleted mark, by the id of its student. */
  statuses: Record<string, string>;
}

/**
 * Deletes the marks of days that become closed, and updates the students' records. Each roll has an audit record that keeps the statuses
 * ([D104]). No roll of these days may be recorded meanwhile: the caller has locked the calendar.
 */
export async function discardMarks(tx: Change, dates: readonly string[]): Promise<void> {
  const students = await tx.bulkQuery<{ ids: number[] }>(STUDENTS, dates);
  const batches = batchesOf(students.rows[0]?.ids ?? []);
  for (const batch of batches) await lockAcademicRecords(tx, batch);
  const rolls = await tx.bulkQuery<DiscardedRoll>(DELETE, dates);
  for (const batch of batches) await tx.bulkQuery(REFRESH, batch);
  for (const { classId, date, statuses } of rolls.rows) {
    const marks = Object.entries(statuses).map(([id, from]) => [`marks.${id}.status`, { from, to: null }]);
    const changes = { ...diffOfNew({ date, discarded: marks.length }), ...Object.fromEntries(marks) };
    tx.record({ action: 'attendance.discarded', resource: { type: 'class', id: classId }, changes });
  }
}

const REFRESH = 'select refresh_attendance_days($1, $2)';

function batchesOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) =>
    ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
