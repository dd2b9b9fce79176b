import type { SelectingRequest } from '../../access/service-request.ts';
import { isSessionOver } from '../../access/session-kinds.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import { dateTime } from '../../database/reads/sql.ts';
import type { Registrar } from '../../registrar.ts';

/** Readable fields of a session. The refresh token is never read; `current` depends on the request and is resolved elsewhere. */
export const sessionReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 's.id' },
    ip: { sql: 's.ip' },
    userAgent: { sql: 's.user_agent' },
    createdAt: { sql: dateTime('s.created_at') },
    lastUsedAt: { sql: dateTime('coalesce(s.last_used_at, s.created_at)') },
    expiresAt: { sql: dateTime('s.expires_at') },
  },
};

/** Lists the caller's sessions with tokens that may still be valid, the latest first. */
export function listSessions<T>(
  { caller, database, selection }: SelectingRequest,
  { config }: Registrar,
): Promise<T[]> {
  const query = {
    from: 'sessions s',
    // The last access token of a session of the API may expire after its refresh token.
    where: `s.institution_id = $1 and s.user_id = $2 and s.ended_at is null
      and s.expires_at > now() - make_interval(secs => $3) and not (s.kind = 'dashboard' and ${isSessionOver})`,
    orderBy: 's.id desc',
    values: [caller.institutionId, caller.actorId, config.ACCESS_TOKEN_TTL],
  };
  return readMany<T>(database.pool, sessionReadModel, query, selection);
}
