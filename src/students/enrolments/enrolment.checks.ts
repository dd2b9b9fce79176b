import type { Pool, PoolClient } from 'pg';
import type { BatchableChange, Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { rosterDays } from '../../database/schema/enrolment-days.ts';
import { today } from '../../input/time-zone.ts';

/**
 * Returns SQL that selects a class's capacity, or null if it has none. A class with a capacity is locked until the transaction ends, so
 * that two students cannot get its last seat.
 * @param classId SQL of the class's id
 */
export function lockedCapacity(classId: string): string {
  return `(select capacity from classes where institution_id = $1 and id = ${classId} and capacity is not null for no key update)`;
}

/** The seats of a class that has a capacity. The class is locked: they stay free until the transaction ends. */
interface Seats {
  readonly capacity: number;
  /** Returns how many seats others than the students leave free on a day. */
  readonly freeOn: (day: string) => number;
}

/**
 * Adds an error on `classId` if the class has too few seats for the students on one of the days, that is, if the enrolments of that day
 * would exceed its capacity ([D29a], [D35]). The students themselves are not counted, because they may be enrolled already. A class that
 * does not exist gets no error here.
 */
export async function checkClassCapacity(
  tx: Change,
  classId: number,
  studentIds: readonly number[],
  days: readonly string[],
): Promise<void> {
  const seats = await lockSeats(tx, classId, studentIds, days);
  if (!seats) return;
  const { capacity, freeOn } = seats;
  const free = Math.min(...days.map(freeOn));
  if (studentIds.length <= free) return;
  const fullDay = days.find((day) => freeOn(day) <= 0);
  if (fullDay !== undefined) addClassFullError(tx, capacity, fullDay);
  else
    tx.errors.add('classId', `has too few places: ${free} of ${capacity} are free, for ${studentIds.length} students.`);
}

/** Returns the first of the days on which a class has no seat for a student, with its capacity; undefined if it has one on each. */
export async function findFullDay(
  tx: Change,
  classId: number,
  studentIds: readonly number[],
  days: readonly string[],
): Promise<{ day: string; capacity: number } | undefined> {
  const seats = days.length > 0 ? await lockSeats(tx, classId, studentIds, days) : undefined;
  const day = days.find((each) => seats && seats.freeOn(each) <= 0);
  return seats && day !== undefined ? { day, capacity: seats.capacity } : undefined;
}

/** Locks a class that has a capacity, and returns its seats; undefined if it has none. */
export async function lockSeats(
  tx: Change,
  classId: number,
  studentIds: readonly number[],
  days: readonly string[],
): Promise<Seats | undefined> {
  const { institutionId } = tx.caller;
  const capacity = (await lockCapacities(tx, [classId])).get(classId);
  if (capacity === undefined) return undefined;
  const places = days.map((day) => ({ classId, day }));
  const takenOn = await countTaken(tx.client, { institutionId, places, exceptStudentIds: studentIds });
  return { capacity, freeOn: (day) => capacity - takenOn({ classId, day }) };
}

const LOCK_CAPACITIES = `
  select id, capacity from classes where institution_id = $1 and id = any($2::int[]) and capacity is not null
  order by id for no key update`;

/** Locks those classes that have a capacity until the transaction ends, and returns their capacities by id. */
export async function lockCapacities(tx: Change, classIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ id: number; capacity: number }>(LOCK_CAPACITIES, classIds);
  return new Map(rows.map(({ id, capacity }) => [id, capacity]));
}

/** Adds the error that a class is full on a day, which is named unless it is today. */
export function addClassFullError(
  { errors, caller }: Pick<BatchableChange, 'errors' | 'caller'>,
  capacity: number | null,
  day: string | null,
): void {
  const when = day === today(caller) ? '' : ` on ${day}`;
  errors.add('classId', `is full${when}: all ${capacity} places are taken.`);
}

/** A class on a day, YYYY-MM-DD. */
export interface Place {
  readonly classId: number;
  readonly day: string;
}

const placeKey = ({ classId, day }: Place) => `${classId} ${day}`;

const TAKEN = `
  select e.class_id as "classId", place.day::text as day, count(*)::int as taken
  from unnest($2::int[], $3::date[]) as place (class_id, day)
    join enrolments e on e.institution_id = $1 and e.class_id = place.class_id and place.day between ${rosterDays('e')}
  where e.student_id <> all ($4::int[])
  group by 1, 2`;

/**
 * Counts the seats that are taken in classes on days: the enrolments of the day ([D29a]). This must be a statement of its own, so that
 * it sees what other transactions committed while this one waited for the locks of the classes.
 * @param query the students `exceptStudentIds` are not counted; `timeout` as for `prepared`
 */
export async function countTaken(
  client: Pool | PoolClient,
  query: {
    institutionId: number;
    places: readonly Place[];
    exceptStudentIds?: readonly number[];
    timeout?: number;
  },
): Promise<(place: Place) => number> {
  const { institutionId, exceptStudentIds = [], timeout } = query;
  const places = [...new Map(query.places.map((place) => [placeKey(place), place])).values()];
  const { rows } = await prepared<Place & { taken: number }>(
    client,
    TAKEN,
    [institutionId, places.map(({ classId }) => classId), places.map(({ day }) => day), exceptStudentIds],
    timeout,
  );
  const taken = new Map(rows.map((row) => [placeKey(row), row.taken]));
  return (place) => taken.get(placeKey(place)) ?? 0;
}
