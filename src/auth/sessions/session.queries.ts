import { readMany } from '../../database/reads/many.ts';
import type { Selection } from '../../database/reads/selection.ts';
import type { Registrar } from '../../registrar.ts';
import type { Caller } from '../principals/caller.ts';
import { sessionReadable } from './session.read-model.ts';

/** The caller's sessions whose tokens may still work, the latest first. */
export function listSessions<T>(caller: Caller, { database, config }: Registrar, selection: Selection): Promise<T[]> {
  const query = {
    from: 'sessions s',
    // The last access token of a session outlives its refresh token.
    where: `s.institution_id = $1 and s.user_id = $2 and s.ended_at is null
      and s.expires_at > now() - make_interval(secs => $3)`,
    orderBy: 's.id desc',
    values: [caller.institutionId, caller.actorId, config.ACCESS_TOKEN_TTL],
  };
  return readMany<T>(database.pool, sessionReadable, query, selection);
}
