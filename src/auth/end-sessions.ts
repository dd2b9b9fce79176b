import type { Change } from '../database/change.ts';
import { prepared } from '../database/prepared.ts';

/** Ends a user's sessions in the transaction of what is the reason ([D13]); all of them, or all but one. */
export async function endSessions(tx: Change, userId: number, exceptSessionId: number | null = null): Promise<void> {
  await prepared(
    tx.client,
    'update sessions set ended_at = now() where institution_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3',
    [tx.caller.institutionId, userId, exceptSessionId],
  );
}
