import type { Change } from '../../../audit/change.ts';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { today } from '../../../input/time-zone.ts';
import { countTaken, type Place } from '../../enrolments/enrolment.checks.ts';
import { listUnprepared, runUnprepared } from '../import-run.ts';
import {
  listClaims,
  listLimitedClasses,
  listReleasedEmails,
  listReleasedSeats,
  refuseRows,
  refuseTakenEmails,
} from './import-claims.sql.ts';
import { type Claim, type Release, unmetClaims } from './unmet-claims.ts';

/** Adds errors to the rows that need a seat or an email that other rows and students do not give up. */
export async function refuseUnmetClaims(tx: Change, lock: boolean): Promise<void> {
  const { client, caller } = tx;
  await runUnprepared(client, refuseTakenEmails);
  const places = await overfullPlaces(tx, lock);
  const values = [
    caller.institutionId,
    today(caller),
    places.map(({ id }) => id),
    places.map(({ day }) => day),
    places.map(({ capacity }) => capacity),
    places.map(({ free }) => free),
  ];
  const claims = await listUnprepared<Claim & { problem: object }>(client, listClaims, values);
  if (claims.length === 0) return;
  const seats = await listUnprepared<Release>(client, listReleasedSeats, values.slice(0, 3));
  const emails = await listUnprepared<Release>(client, listReleasedEmails);
  const unmet = unmetClaims(claims, [...seats, ...emails]);
  await runUnprepared(client, refuseRows, [unmet.map(({ row }) => row), unmet.map(({ problem }) => problem)]);
}

/** A class on a day on which planned students need a seat. */
interface LimitedPlace {
  id: number;
  day: string;
  capacity: number;
  entrants: number;
}

/**
 * Returns the days of the classes that have fewer free seats than planned entrants on one of them. Statements of their own, as
 * `countTaken` requires.
 */
async function overfullPlaces({ client, caller }: Change, lock: boolean) {
  const { institutionId } = caller;
  const limited = await listUnprepared<LimitedPlace>(client, listLimitedClasses(lock), [institutionId, today(caller)]);
  if (limited.length === 0) return [];
  const places = limited.map(({ id, day }) => ({ classId: id, day }));
  const takenOn = await countTaken(client, { institutionId, places, timeout: BULK_STATEMENT_TIMEOUT_MS });
  const seats = limited.map((each, index) => ({ ...each, free: each.capacity - takenOn(places[index] as Place) }));
  const overfull = new Set(seats.filter(({ entrants, free }) => entrants > free).map(({ id }) => id));
  return seats.filter(({ id }) => overfull.has(id));
}
