import type { Change } from '../../audit/change.ts';
import { rosterDays } from '../../database/schema/enrolment-days.ts';
import { nextIds } from '../../database/transactions/ids.ts';
import { today } from '../../input/time-zone.ts';
import { isOpenEnrolmentSql } from './open-enrolment.ts';
import { isPlanned } from './planned-enrolment.ts';

/** A student whose primary class changes on a day; the class is null if the student is in none from then on. */
export interface PrimaryMove {
  readonly studentId: number;
  readonly classId: number | null;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** SQL of the first day of the next primary enrolment of a student after a day, null if none is planned. $1 institution. */
export const nextPlannedDay = (studentId: string, day: string) => `(
    select min(n.begins_on) from enrolments n
    where n.institution_id = $1 and n.student_id = ${studentId} and ${isPlanned('n', day)})`;

/** Condition on enrolments `e` that a move `m` ends: the primary one of that day, and any other one in the class that becomes primary. */
const ENDED_BY_MOVE = `(e.is_primary and m.day between ${rosterDays('e')}
  or not e.is_primary and e.class_id = m.class_id and ${isOpenEnrolmentSql('e', 'm.day')})`;

const END_FORMER = `
  update enrolments e set former_ends_on = e.ends_on, former_reason = e.reason, ends_on = greatest(e.begins_on, m.day),
    reason = 'transferred', updated_at = now()
  from unnest($2::int[], $3::int[], $4::date[]) as m (student_id, class_id, day)
  where e.institution_id = $1 and e.student_id = m.student_id and ${ENDED_BY_MOVE}`;

/** Ends the enrolments that new primary ones replace, on the days on which these begin. */
export async function endFormerEnrolments(tx: Change, moves: readonly PrimaryMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.query(
    END_FORMER,
    moves.map(({ studentId }) => studentId),
    moves.map(({ classId }) => classId),
    moves.map(({ on }) => on),
  );
}

/** An enrolment to insert. A primary one ends, at the latest, where the next one is planned to begin. */
export interface EnrolmentRow {
  readonly studentId: number;
  readonly classId: number;
  readonly isPrimary: boolean;
  readonly beginsOn: string;
  readonly endsOn?: string | null;
  readonly reason?: string | null;
}

const INSERT = `
  insert into enrolments (institution_id, id, student_id, class_id, is_primary, begins_on, ends_on, reason)
  select $1, m.id, m.student_id, m.class_id, m.is_primary, m.begins_on,
    least(m.ends_on, case when m.is_primary then ${nextPlannedDay('m.student_id', 'm.begins_on')} end), m.reason
  from unnest($2::int[], $3::int[], $4::int[], $5::bool[], $6::date[], $7::date[], $8::text[])
    as m (id, student_id, class_id, is_primary, begins_on, ends_on, reason)
  order by m.student_id
  returning id, student_id as "studentId", class_id as "classId", is_primary as "isPrimary", begins_on::text as "beginsOn",
    ends_on::text as "endsOn", reason`;

export type InsertedEnrolment = Required<EnrolmentRow> & { readonly id: number };

/** Inserts enrolments by one statement. The caller has checked that they are allowed, and has ended those that they replace. */
export async function insertEnrolments(tx: Change, rows: readonly EnrolmentRow[]): Promise<InsertedEnrolment[]> {
  if (rows.length === 0) return [];
  const ids = await nextIds(tx, 'enrolments', rows.length);
  const inserted = await tx.query<InsertedEnrolment>(
    INSERT,
    ids,
    rows.map(({ studentId }) => studentId),
    rows.map(({ classId }) => classId),
    rows.map(({ isPrimary }) => isPrimary),
    rows.map(({ beginsOn }) => beginsOn),
    rows.map(({ endsOn }) => endsOn ?? null),
    rows.map(({ reason }) => reason ?? null),
  );
  return inserted.rows.sort((a, b) => a.id - b.id);
}

/** Earlier ends of enrolments are past: only the last leaving can be undone. Deleting a student who has left is no leaving. */
const FORGET_FORMER = `
  update enrolments e set ended_by = null
  where e.institution_id = $1 and e.student_id = any($2::int[]) and e.ended_by is not null
    and ($3 <> 'deleted' or exists (
      select from students s where s.institution_id = $1 and s.id = e.student_id and s.status = 'active'))`;

const END_OPEN = `update enrolments e set former_ends_on = ends_on, former_reason = reason,
    ends_on = greatest(begins_on, $3::date), reason = $4, ended_by = $4, updated_at = now()
  where institution_id = $1 and student_id = any($2::int[]) and ${isOpenEnrolmentSql('e', '$3')}`;

/** The reasons why all enrolments of a student end at once; those that `inactive` and `deleted` ended can be reopened ([D27], [D93]). */
export type EndedBy = 'inactive' | 'graduated' | 'deleted' | 'erased';

/** Marks what `inactive` ended where the class has been cleared since; it is not reopened, unless an undo takes that back. */
export const CLEARED = 'cleared';

/** Ends every open enrolment of students today, planned ones included. */
export async function endOpenEnrolments(tx: Change, studentIds: readonly number[], endedBy: EndedBy): Promise<void> {
  await tx.query(FORGET_FORMER, studentIds, endedBy);
  await tx.query(END_OPEN, studentIds, today(tx.caller), endedBy);
}

const CURRENT = `
  select e.class_id as "classId" from enrolments e
  where e.institution_id = $1 and e.student_id = $2 and e.is_primary and $3::date between ${rosterDays('e')}`;

/** Returns the primary class of a student today, null if there is none. */
export async function readCurrentClass(tx: Change, studentId: number): Promise<number | null> {
  return (await tx.query<{ classId: number }>(CURRENT, studentId, today(tx.caller))).rows[0]?.classId ?? null;
}
