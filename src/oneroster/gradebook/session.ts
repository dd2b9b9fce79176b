import type { Change } from '../../audit/change.ts';
import { MADE_PERIODS, SESSIONS } from '../records/sessions.sql.ts';

/** Sessions that the service makes have the key of their term too, or a negative year. */
const FIND = `
  select key from ${SESSIONS} x where x.sourced_id = $2
  union all select -key from ${MADE_PERIODS} x where x.sourced_id = $2
  limit 1`;

/** Returns the term of an academic session, null for a school year that is no term; undefined if there is no such session. */
export async function findSession(tx: Change, sourcedId: string): Promise<{ termId: number | null } | undefined> {
  const { rows } = await tx.query<{ key: number }>(FIND, sourcedId);
  const key = rows[0]?.key;
  return key === undefined ? undefined : { termId: key > 0 ? key : null };
}
