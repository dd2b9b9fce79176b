import type { Pool, PoolClient } from 'pg';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
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
 * Adds an error on `classId` if the class has too few seats for the students, that is, if its open enrolments would exceed its
 * capacity ([D29a], [D35]). The students themselves are not counted, because they may be enrolled already. A class that does not
 * exist gets no error here.
 */
export async function checkClassCapacity(tx: Change, classId: number, studentIds: readonly number[]): Promise<void> {
  const seats = await lockSeats(tx, classId, studentIds);
  if (!seats || studentIds.length <= seats.free) return;
  if (seats.free <= 0) addClassFullError(tx.errors, seats.capacity);
  else {
    const { free, capacity } = seats;
    tx.errors.add('classId', `has too few places: ${free} of ${capacity} are free, for ${studentIds.length} students.`);
  }
}

/** Returns whether a class has a free seat for a student. The seat stays free until the transaction ends. */
export async function hasFreeSeat(tx: Change, classId: number, studentId: number): Promise<boolean> {
  const seats = await lockSeats(tx, classId, [studentId]);
  return !seats || seats.free > 0;
}

/** Locks a class that has a capacity, and returns its seats that others than the students leave free. */
async function lockSeats(
  tx: Change,
  classId: number,
  studentIds: readonly number[],
): Promise<{ capacity: number; free: number } | undefined> {
  const capacity = await lockCapacity(tx, classId);
  if (capacity === null) return undefined;
  const { institutionId } = tx.caller;
  const query = { institutionId, classIds: [classId], today: today(tx.caller), exceptStudentIds: studentIds };
  const enrolled = await countEnrolled(tx.client, query);
  return { capacity, free: capacity - (enrolled.get(classId) ?? 0) };
}

async function lockCapacity(tx: Change, classId: number): Promise<number | null> {
  const text = `select ${lockedCapacity('$2')} as capacity`;
  const { rows } = await prepared<{ capacity: number | null }>(tx.client, text, [tx.caller.institutionId, classId]);
  return rows[0]?.capacity ?? null;
}

/** Adds the error that a class is full. */
export function addClassFullError(errors: ValidationErrors, capacity: number | null): void {
  errors.add('classId', `is full: all ${capacity} places are taken.`);
}

/**
 * Counts the open enrolments of each class, by class id. Classes without any have no entry. This must be a statement of its own, so
 * that it sees what other transactions committed while this one waited for the locks of the classes.
 * @param query `today` is in the institution's time zone; the students `exceptStudentIds` are not counted; `timeout` as for `prepared`
 */
export async function countEnrolled(
  client: Pool | PoolClient,
  query: {
    institutionId: number;
    classIds: readonly number[];
    today: string;
    exceptStudentIds?: readonly number[];
    timeout?: number;
  },
): Promise<ReadonlyMap<number, number>> {
  const { institutionId, classIds, today, exceptStudentIds = [], timeout } = query;
  const { rows } = await prepared<{ id: number; enrolled: number }>(
    client,
    `select e.class_id as id, count(*)::int as enrolled from enrolments e
     where e.institution_id = $1 and e.class_id = any ($2) and e.student_id <> all ($3::int[]) and ${isOpenEnrolmentSql('e', '$4')}
     group by e.class_id`,
    [institutionId, classIds, exceptStudentIds, today],
    timeout,
  );
  return new Map(rows.map(({ id, enrolled }) => [id, enrolled]));
}
