import type { PoolClient } from 'pg';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { EARLIEST_DAY, today } from '../../input/calendar-day.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { Student } from '../student.entity.ts';
import { isOpenEnrolmentSql } from './open-enrolment.ts';

/**
 * Returns SQL that selects a class's capacity, or null if it has none. A class with a capacity is locked until the transaction ends, so
 * that two students cannot get its last seat.
 * @param classId SQL of the class's id
 */
export function lockedCapacity(classId: string): string {
  return `(select capacity from classes where institution_id = $1 and id = ${classId} and capacity is not null for no key update)`;
}

/**
 * Adds an error on `classId` if the class is full, that is, if its open enrolments reach its capacity ([D29a], [D35]). A class that
 * does not exist gets no error here.
 * @param exceptStudentId a student who is not counted, because they may be enrolled already
 */
export async function checkClassCapacity(tx: Change, classId: number, exceptStudentId: number): Promise<void> {
  const capacity = await lockCapacity(tx, classId);
  if (!(await hasRoom(tx, classId, capacity, exceptStudentId))) addClassFullError(tx.errors, capacity);
}

/** Returns whether a class has a free seat for a student. The seat stays free until the transaction ends. */
export async function hasFreeSeat(tx: Change, classId: number, studentId: number): Promise<boolean> {
  return hasRoom(tx, classId, await lockCapacity(tx, classId), studentId);
}

async function lockCapacity(tx: Change, classId: number): Promise<number | null> {
  const text = `select ${lockedCapacity('$2')} as capacity`;
  const { rows } = await prepared<{ capacity: number | null }>(tx.client, text, [tx.caller.institutionId, classId]);
  return rows[0]?.capacity ?? null;
}

async function hasRoom(
  { client, caller }: Change,
  classId: number,
  capacity: number | null,
  exceptStudentId: number,
): Promise<boolean> {
  if (capacity === null) return true;
  const enrolled = await countEnrolled(client, caller.institutionId, [classId], exceptStudentId);
  return (enrolled.get(classId) ?? 0) < capacity;
}

/** Adds the error that a class is full. */
export function addClassFullError(errors: ValidationErrors, capacity: number | null): void {
  errors.add('classId', `is full: all ${capacity} places are taken.`);
}

/**
 * Counts the open enrolments of each class, by class id. Classes without any have no entry. This must be a statement of its own, so
 * that it sees what other transactions committed while this one waited for the locks of the classes.
 * @param exceptStudentId a student who is not counted
 */
export async function countEnrolled(
  client: PoolClient,
  institutionId: number,
  classIds: readonly number[],
  exceptStudentId: number | null,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await prepared<{ id: number; enrolled: number }>(
    client,
    `select e.class_id as id, count(*)::int as enrolled from enrolments e
     where e.institution_id = $1 and e.class_id = any ($2) and e.student_id is distinct from $3 and ${isOpenEnrolmentSql('e', '$4')}
     group by e.class_id`,
    [institutionId, classIds, exceptStudentId, today()],
  );
  return new Map(rows.map(({ id, enrolled }) => [id, enrolled]));
}

/**
 * Adds an error for each reason against a new enrolment of a student: the student is not active or is in the class already, or a
 * primary enrolment would overlap a past one.
 */
export async function checkNewEnrolment(
  tx: Change,
  student: Student,
  { classId, beginsOn, isPrimary }: { classId: number; beginsOn: string; isPrimary: boolean },
): Promise<void> {
  const { caller, errors } = tx;
  if (student.status !== 'active')
    errors.add('studentId', `is ${student.status}: only active students can be enrolled.`);
  if (beginsOn < EARLIEST_DAY) errors.add('beginsOn', `must not be before ${EARLIEST_DAY}.`);
  if (isPrimary && beginsOn > today()) errors.add('beginsOn', 'of a primary enrolment must not be in the future.');
  const { rows } = await prepared<{ enrolled: boolean; overlapping: boolean }>(tx.client, OVERLAPS, [
    caller.institutionId,
    student.id,
    classId,
    beginsOn,
    today(),
    isPrimary,
  ]);
  if (rows[0]?.enrolled) errors.add('studentId', 'is enrolled in this class already.');
  if (rows[0]?.overlapping) errors.add('beginsOn', 'overlaps an earlier primary enrolment, which cannot be changed.');
}

/** The open primary enrolment can end when the next one begins; other enrolments cannot be shortened. */
const OVERLAPS = `
  select
    coalesce(bool_or(class_id = $3 and (is_primary or not $6::boolean or ends_on <= $5::date
      or begins_on >= $4::date and begins_on < $5::date)), false) as enrolled,
    coalesce(bool_or($6::boolean and is_primary and (ends_on is not null and ends_on <= $5::date or begins_on > $4::date
      or begins_on = $4::date and begins_on < $5::date)), false) as overlapping
  from enrolments
  where institution_id = $1 and student_id = $2 and (ends_on is null or ends_on > begins_on) and (ends_on is null or ends_on > $4::date)`;
