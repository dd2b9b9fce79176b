import type { SessionKind } from '../../access/session-kinds.ts';
import type { Change } from '../../audit/change.ts';

/** Ends all sessions of a user, except one if given, in the transaction of the change that requires it ([D13]). */
export async function endSessions(tx: Change, userId: number, exceptSessionId: number | null = null): Promise<void> {
  await tx.query(
    'update sessions set ended_at = now() where institution_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3',
    userId,
    exceptSessionId,
  );
}

/** The most sessions of one kind that a user has. */
export const MAX_SESSIONS = 50;

const END_OLDEST = `
  update sessions set ended_at = now()
  where institution_id = $1 and ended_at is null and id in (
    select id from sessions where institution_id = $1 and user_id = $2 and kind = $3 and ended_at is null order by id desc offset $4
  )
  returning id`;

/**
 * Ends the oldest sessions of a user and a kind beyond the limit, and returns their ids. A script that logs in does not sign its
 * user out of the dashboard. The user's row must be locked.
 */
export async function endOldestSessions(tx: Change, userId: number, kind: SessionKind): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(END_OLDEST, userId, kind, MAX_SESSIONS);
  return rows.map(({ id }) => id);
}

/** Records that a session ended for a reason other than its own logout. */
export function recordEndedSession(tx: Change, id: number): void {
  tx.record({ action: 'session.ended', resource: { type: 'session', id } });
}

/**
 * Sessions that are deleted, a week after their refresh token has expired. Access tokens that are valid for longer than that
 * (ACCESS_TOKEN_TTL) end with their session.
 */
export const expiredSessions = { table: 'sessions', column: 'expires_at', age: '7 days' };
