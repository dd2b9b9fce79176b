import { programOf, userIdOf } from '../../access/caller.ts';
import type { Change } from '../../audit/change.ts';
import { markDays } from '../../database/schema/enrolment-days.ts';
import { ENROLLED_ON_DAY_3 } from '../student-conditions.ts';
import { recordedMark } from './marks/effective-mark.sql.ts';
import type { Mark } from './marks/write-roll.ts';

/** A mark of a roll as it was recorded, and whose it is. */
interface StoredMark extends Omit<Mark, 'student_id' | 'is_default'> {
  /** True for the caller's own mark that is no excuse. A default replaces only those ([D94]). */
  readonly isOwn: boolean;
}

/** A student who is enrolled in a class on the day of a roll call, or named by an entry. */
export interface RollStudent {
  readonly id: number;
  /** The institution's own identifier. */
  readonly studentId: string;
  /** True if the student may be marked: enrolled in the class on that day, or until that day ([D90]). */
  readonly enrolled: boolean;
  /** True if the student is on the roster of that day. */
  readonly onRoster: boolean;
  /** The mark that is stored, if there is one. */
  readonly mark: StoredMark | null;
}

export interface RollQuery {
  readonly classId: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The institution's own identifiers of students to include, enrolled or not. */
  readonly studentIds: readonly string[];
  /** True to include all students who are enrolled on that day. */
  readonly wholeRoll: boolean;
}

const LOCK = `
  select ids, lock_academic_records($1, ids)
  from (
    select coalesce(array_agg(id), array[]::int[]) as ids from (
      select id from students where institution_id = $1 and student_id = any($4::text[]) and deleted_at is null
      union
      select s.id from enrolments e join students s on s.institution_id = $1 and s.id = e.student_id
      where $5::boolean and e.institution_id = $1 and e.class_id = $2 and s.deleted_at is null
        and ${ENROLLED_ON_DAY_3}
    ) named_or_enrolled
  ) roll`;

/** `class_id + 0` makes PostgreSQL search the few enrolments of each student, not those of the class, which may be a thousand. */
const ROLL = `
  select s.id, s.student_id as "studentId", member.on_roster is not null as enrolled, coalesce(member.on_roster, false) as "onRoster",
    case when a.id is not null then json_build_object('status', ${recordedMark.status}, 'code_id', ${recordedMark.codeId}, 'minutes_late', a.minutes_late, 'note', a.note,
      'isOwn', (a.recorded_by, a.recorded_by_program) is not distinct from ($5::int, $6::text) and not a.is_excuse) end as mark
  from students s cross join lateral (
    select bool_or(${ENROLLED_ON_DAY_3}) as on_roster from enrolments e
    where e.institution_id = $1 and e.student_id = s.id and e.class_id + 0 = $2 and $3::date between ${markDays('e')}) member
    left join attendance_records a on a.institution_id = $1 and a.class_id = $2 and a.date = $3 and a.student_id = s.id
  where s.institution_id = $1 and s.id = any($4::int[]) and s.deleted_at is null
  order by s.id`;

/**
 * Returns the students of a roll, ordered by id, and locks their academic records: until the transaction ends, no other one
 * changes their marks, and the sums of their marks are based on the enrolments that are read here.
 */
export async function lockRoll(
  tx: Change,
  { classId, date, studentIds, wholeRoll }: RollQuery,
): Promise<RollStudent[]> {
  const locked = await tx.query<{ ids: number[] }>(LOCK, classId, date, studentIds, wholeRoll);
  const own = [userIdOf(tx.caller), programOf(tx.caller)];
  return (await tx.query<RollStudent>(ROLL, classId, date, locked.rows[0]?.ids ?? [], ...own)).rows;
}
