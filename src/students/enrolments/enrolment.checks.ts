import type { PoolClient } from 'pg';
import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { EARLIEST_DAY, today } from '../../input/calendar-day.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { Student } from '../student.entity.ts';
import { openEnrolment } from './open-enrolment.ts';

/**
 * SQL of a class's capacity, null where it has none. A class with a capacity is locked until the transaction ends, so that two
 * cannot take its last seat.
 * @param classId SQL of its id
 */
export function lockedCapacity(classId: string): string {
  return `(select capacity from classes where institution_id = $1 and id = ${classId} and capacity is not null for no key update)`;
}

/**
 * Adds a problem on `classId` where the class is full: its capacity counts the enrolments that are open ([D29a], [D35]). A class
 * that is unknown has no problem here.
 * @param exceptStudentId a student who may sit there already
 */
export async function checkClassCapacity(tx: Change, classId: number, exceptStudentId: number): Promise<void> {
  const capacity = await capacityOf(tx, classId);
  if (!(await isRoom(tx, classId, capacity, exceptStudentId))) addClassFullError(tx.caller.problems, capacity);
}

/** Whether a class has a place for a student, which is kept until the transaction ends. */
export async function hasFreeSeat(tx: Change, classId: number, studentId: number): Promise<boolean> {
  return isRoom(tx, classId, await capacityOf(tx, classId), studentId);
}

async function capacityOf(tx: Change, classId: number): Promise<number | null> {
  const text = `select ${lockedCapacity('$2')} as capacity`;
  const { rows } = await prepared<{ capacity: number | null }>(tx.client, text, [tx.caller.institutionId, classId]);
  return rows[0]?.capacity ?? null;
}

async function isRoom(
  { client, caller }: Change,
  classId: number,
  capacity: number | null,
  exceptStudentId: number,
): Promise<boolean> {
  if (capacity === null) return true;
  const taken = await countEnrolled(client, caller.institutionId, [classId], exceptStudentId);
  return (taken.get(classId) ?? 0) < capacity;
}

/** Adds the problem that a class is full. */
export function addClassFullError(problems: ValidationErrors, capacity: number | null): void {
  problems.add('classId', `is full: all ${capacity} places are taken.`);
}

/**
 * How many places of classes are taken, by the classes' ids; one where none are has no entry. By a statement of its own, which
 * sees what others committed while the locks of the classes were waited for.
 * @param exceptStudentId a student who does not count
 */
export async function countEnrolled(
  client: PoolClient,
  institutionId: number,
  classIds: readonly number[],
  exceptStudentId: number | null,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await prepared<{ id: number; taken: number }>(
    client,
    `select e.class_id as id, count(*)::int as taken from enrolments e
     where e.institution_id = $1 and e.class_id = any ($2) and e.student_id is distinct from $3 and ${openEnrolment('e', '$4')}
     group by e.class_id`,
    [institutionId, classIds, exceptStudentId, today()],
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/**
 * Adds what stands against a further enrolment of a student: not active, in that class already, a primary one that would
 * overlap what is history.
 */
export async function checkNewEnrolment(
  tx: Change,
  student: Student,
  { classId, beginsOn, isPrimary }: { classId: number; beginsOn: string; isPrimary: boolean },
): Promise<void> {
  const { institutionId, problems } = tx.caller;
  if (student.status !== 'active')
    problems.add('studentId', `is ${student.status}: only active students can be enrolled.`);
  if (beginsOn < EARLIEST_DAY) problems.add('beginsOn', `must not be before ${EARLIEST_DAY}.`);
  if (isPrimary && beginsOn > today()) problems.add('beginsOn', 'of a primary enrolment must not be in the future.');
  const { rows } = await prepared<{ enrolled: boolean; overlapping: boolean }>(tx.client, OVERLAPS, [
    institutionId,
    student.id,
    classId,
    beginsOn,
    today(),
    isPrimary,
  ]);
  if (rows[0]?.enrolled) problems.add('studentId', 'is enrolled in this class already.');
  if (rows[0]?.overlapping) problems.add('beginsOn', 'overlaps an earlier primary enrolment, which is history.');
}

/** The open primary enrolment can end where the next one begins; others cannot be shortened. */
const OVERLAPS = `
  select
    coalesce(bool_or(class_id = $3 and (is_primary or not $6::boolean or ends_on <= $5::date
      or begins_on >= $4::date and begins_on < $5::date)), false) as enrolled,
    coalesce(bool_or($6::boolean and is_primary and (ends_on is not null and ends_on <= $5::date or begins_on > $4::date
      or begins_on = $4::date and begins_on < $5::date)), false) as overlapping
  from enrolments
  where institution_id = $1 and student_id = $2 and (ends_on is null or ends_on > begins_on) and (ends_on is null or ends_on > $4::date)`;
