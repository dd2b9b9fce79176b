import type { PoolClient } from 'pg';
import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** A change of the calendar waits for changes of enrolments, and they for it. */
type CalendarChange = { readonly client: PoolClient; readonly caller: Pick<Change['caller'], 'institutionId'> };

const lock = (mode: '' | '_shared') =>
  `select pg_advisory_xact_lock${mode}(hashtextextended('registrar calendar', $1))`;

/** Lets changes of terms, of the terms of classes and of school days wait for each other, and for records of these days. */
export async function lockCalendar({ client, caller }: CalendarChange): Promise<void> {
  await prepared(client, lock(''), [caller.institutionId]);
}

/**
 * Keeps terms, the terms of classes and school days as they are until the transaction ends. This must come before they are read: a record
 * that is checked against a former term would lie outside of the new one ([D95]). It must also come before students and classes are
 * locked: a change of terms locks the calendar first and then the students whose records follow, and would deadlock otherwise.
 */
export async function keepCalendar({ client, caller }: CalendarChange): Promise<void> {
  await prepared(client, lock('_shared'), [caller.institutionId]);
}
