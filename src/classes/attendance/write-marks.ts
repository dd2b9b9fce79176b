import { userIdOf } from '../../access/caller.ts';
import type { FieldChanges } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { AppError } from '../../shared/errors.ts';
import type { AttendanceStatus } from './attendance-status.ts';

/** A mark to store, under its column names. */
export interface Mark {
  student_id: number;
  status: AttendanceStatus;
  minutes_late: number | null;
  note: string | null;
}

export interface MarkCounts {
  created: number;
  updated: number;
  /** Number of marks that were already stored with the same values. */
  unchanged: number;
}

/** The result of `writeMarks`. */
export interface WrittenMarks {
  counts: MarkCounts;
  /** The version of the roll. */
  version: number;
  /** The changes of replaced marks, for the audit record. */
  replaced: FieldChanges;
}

/** A mark that replaced another one. */
export interface ReplacedMark {
  studentId: number;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
  noteChanged: boolean;
}

/** Stands for a note in the audit trail: a recorded note would outlive the erasure of its student. */
const REDACTED_NOTE = '[not kept]';

/** Returns the SQL of the change in a student's count of a status, from the former mark (if any) to the new one. */
const countDelta = (status: string) =>
  `(written.status = '${status}')::int - (former.status is not distinct from '${status}')::int`;

/**
 * Writes the marks that differ, raises the version of the roll and adjusts the sums of the academic records, at a cost that does not
 * depend on the length of a student's history. This requires that the students are enrolled on that day and that their records are
 * locked ([D28]). Nothing is written if the roll has another version than the expected one: "raised" has no row then.
 */
const WRITE = `
  with mark as (
    select * from jsonb_to_recordset($4) as mark (id bigint, student_id int, status text, minutes_late smallint, note text)
  ), former as (
    select a.student_id, a.status, a.minutes_late, a.note from attendance_records a
    where a.institution_id = $1 and a.class_id = $2 and a.date = $3 and a.student_id in (select student_id from mark)
  ), differing as (
    select mark.* from mark left join former using (student_id)
    where former.student_id is null
      or (former.status, former.minutes_late, former.note) is distinct from (mark.status, mark.minutes_late, mark.note)
  ), stored as (
    select coalesce((select version from attendance_rolls where institution_id = $1 and class_id = $2 and date = $3), 0) as version
  ), raised as (
    insert into attendance_rolls as roll (institution_id, class_id, date, version)
    select $1, $2, $3, 1 from stored where exists (select from differing) and coalesce($6::int, version) = version
    on conflict (institution_id, class_id, date) do update set version = roll.version + 1
      where coalesce($6::int, roll.version) = roll.version
    returning version
  ), written as (
    insert into attendance_records as a (institution_id, id, class_id, date, student_id, status, minutes_late, note, recorded_by)
    select $1, id, $2, $3, student_id, status, minutes_late, note, $5 from differing
    where exists (select from raised) order by student_id
    on conflict on constraint attendance_records_key do update
      set status = excluded.status, is_excuse = false, minutes_late = excluded.minutes_late, note = excluded.note,
        recorded_by = excluded.recorded_by, updated_at = excluded.updated_at
    returning a.student_id, a.status, a.minutes_late, a.note
  ), moved as (
    update academic_records r
    set days_present = r.days_present + ${countDelta('present')}, days_late = r.days_late + ${countDelta('late')},
      days_absent = r.days_absent + ${countDelta('absent')}, days_excused = r.days_excused + ${countDelta('excused')}
    from written left join former using (student_id)
    where r.institution_id = $1 and r.student_id = written.student_id and written.status is distinct from former.status
  )
  select coalesce((select version from raised), (select version from stored)) as version,
    case when exists (select from differing) then exists (select from raised)
      else coalesce($6::int, (select version from stored)) = (select version from stored) end as "isExpected",
    count(*) filter (where former.student_id is null)::int as created,
    coalesce(json_agg(json_build_object(
      'studentId', student_id, 'noteChanged', former.note is distinct from written.note,
      'from', json_build_object('status', former.status, 'minutes_late', former.minutes_late),
      'to', json_build_object('status', written.status, 'minutes_late', written.minutes_late)
    ) order by student_id) filter (where former.student_id is not null), '[]') as replaced
  from written left join former using (student_id)`;

interface MarksToWrite {
  readonly classId: number;
  readonly date: string;
  readonly marks: readonly Mark[];
  /** The version that the roll must have; any if absent. */
  readonly expectedVersion?: number | null | undefined;
}

/**
 * Writes the marks of a class on a day. Each must be of a student whom `lockRoll` returned as enrolled.
 * @throws AppError `conflict` if the roll does not have the expected version
 */
export async function writeMarks(
  tx: Change,
  { classId, date, marks, expectedVersion = null }: MarksToWrite,
): Promise<WrittenMarks> {
  const { institutionId } = tx.caller;
  const ids = await tx.ids.take(institutionId, 'attendance_records', marks.length);
  const numbered = marks.map((mark, index) => ({ ...mark, id: ids[index] }));
  const values = [institutionId, classId, date, JSON.stringify(numbered), userIdOf(tx.caller), expectedVersion];
  const { rows } = await prepared<WriteResult>(tx.client, WRITE, values);
  const { version, isExpected, created, replaced } = rows[0] as WriteResult;
  if (!isExpected)
    throw new AppError('conflict', `The roll has changed: its version is no longer ${expectedVersion}. Read it again.`);
  const updated = replaced.length;
  const counts = { created, updated, unchanged: marks.length - created - updated };
  return { counts, version, replaced: toFieldChanges(replaced) };
}

interface WriteResult {
  version: number;
  isExpected: boolean;
  created: number;
  replaced: ReplacedMark[];
}

/** Returns the changed fields of replaced marks under names such as `marks.17.status`, where 17 is the student's id. */
export function toFieldChanges(marks: readonly ReplacedMark[]): FieldChanges {
  return Object.fromEntries(
    marks.flatMap(({ studentId, from, to, noteChanged }) => {
      const changes = diff(from, to);
      if (noteChanged) changes.note = { from: REDACTED_NOTE, to: REDACTED_NOTE };
      return Object.entries(changes).map(([field, change]) => [`marks.${studentId}.${field}`, change]);
    }),
  );
}
