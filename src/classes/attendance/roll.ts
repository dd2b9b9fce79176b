import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** A student who is, or may be, on a class's roll of a day. */
export interface RollStudent extends Record<string, unknown> {
  readonly id: number;
  readonly studentId: string;
  /** Whether the student is enrolled in the class on that day. */
  readonly enrolled: boolean;
}

/** Which roll: everybody who is enrolled, where `whole`, and the students named by the institution's own identifiers. */
export interface RollQuery {
  readonly classId: number;
  readonly date: string;
  readonly studentIds: readonly string[];
  readonly whole: boolean;
}

const LOCK = `
  select ids, lock_academic_records($1, ids)
  from (
    select coalesce(array_agg(id), array[]::int[]) as ids from (
      select id from students where institution_id = $1 and student_id = any($4::text[]) and deleted_at is null
      union
      select s.id from enrolments e join students s on s.institution_id = $1 and s.id = e.student_id
      where $5::boolean and e.institution_id = $1 and e.class_id = $2 and s.deleted_at is null
        and e.begins_on <= $3::date and (e.ends_on is null or e.ends_on > $3::date)
    ) named_or_enrolled
  ) roll`;

/** Enrolments are found by their student, who has few: `+ 0` keeps PostgreSQL from those of the class, which may be a thousand. */
const ROLL = `
  select s.id, s.student_id as "studentId", exists (
    select from enrolments e
    where e.institution_id = $1 and e.student_id = s.id and e.class_id + 0 = $2
      and e.begins_on <= $3::date and (e.ends_on is null or e.ends_on > $3::date)) as enrolled
  from students s
  where s.institution_id = $1 and s.id = any($4::int[]) and s.deleted_at is null
  order by s.id`;

/**
 * The students of a roll, whose academic records are locked: until the transaction ends nobody else changes their marks, and
 * what is said of their enrolments here is what the sums of their marks rest on.
 */
export async function lockRoll(tx: Change, { classId, date, studentIds, whole }: RollQuery): Promise<RollStudent[]> {
  const { institutionId } = tx.caller;
  const locked = await prepared<{ ids: number[] }>(tx.client, LOCK, [institutionId, classId, date, studentIds, whole]);
  const values = [institutionId, classId, date, locked.rows[0]?.ids ?? []];
  return (await prepared<RollStudent>(tx.client, ROLL, values)).rows;
}
