import type { AnonymousRequest, SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { isSessionOver, lifetimesOf, type SessionKind } from '../../access/session-kinds.ts';
import { change, readBack } from '../../audit/change.ts';
import { isOwnedBy } from '../../database/citus/credential-owners.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import type { SessionClaims } from './access-token.ts';
import { recordEndedSession } from './end-sessions.ts';
import { institutionOfToken } from './refresh-token.ts';
import { Session } from './session.entity.ts';
import { sessionReadModel } from './session.queries.ts';

export interface AccessToken {
  accessToken: string;
  tokenType: 'Bearer';
  /** Seconds. */
  expiresIn: number;
}

interface RefreshRow {
  institution_id: number;
  id: number;
  user_id: number;
  over: boolean;
  closed: boolean;
}

const SESSION_BY_TOKEN = `
  select s.institution_id, s.id, s.user_id, ${isSessionOver} as over, i.closed_at is not null as closed
  from sessions s join users u on u.institution_id = s.institution_id and u.id = s.user_id
  join institutions i on i.id = s.institution_id
  where s.refresh_token_hash = $1 and s.kind = $3 and s.ended_at is null and u.active and ${isOwnedBy('s.institution_id', '$2')}`;

const RECORD_USE = `
  update sessions set last_used_at = now()
  where institution_id = $1 and id = $2 and coalesce(last_used_at, created_at) < now() - interval '1 minute'`;

/**
 * Issues a new access token for the session of a refresh token. The refresh token does not change ([D13]). Sessions of the dashboard are
 * refreshed by the dashboard alone: whoever copies the cookie of an unattended browser gets no token of another kind.
 * @throws AppError `token_expired` if the session has expired or was not used for too long, `unauthorized` if the token is invalid
 *   otherwise; `service_unavailable` if the institution is closed
 */
export async function refreshToken(
  { errors, sessionKind = 'api' }: AnonymousRequest,
  registrar: Registrar,
  token: string | undefined,
): Promise<AccessToken> {
  if (!token && !errors.has('refreshToken')) errors.add('refreshToken', 'is required.');
  if (!token || errors.any) throw errors.toError();
  const key = [hashCredential(token), institutionOfToken(token), sessionKind];
  const { rows } = await prepared<RefreshRow>(registrar.database.pool, SESSION_BY_TOKEN, key);
  const session = rows[0];
  if (!session) throw invalidToken('unauthorized', 'The refresh token is not valid. Log in again.');
  if (session.closed) throw institutionClosedError();
  if (session.over) throw invalidToken('token_expired', 'The refresh token has expired. Log in again.');
  const { institution_id: institutionId, user_id: userId, id: sessionId } = session;
  await prepared(registrar.database.pool, RECORD_USE, [institutionId, sessionId]);
  return issueAccessToken(registrar, { institutionId, userId, sessionId }, sessionKind);
}

function invalidToken(code: 'unauthorized' | 'token_expired', message: string): AppError {
  return new AppError(code, message, { invalidToken: true });
}

/** Ends the caller's session. Its access token and refresh token become invalid ([D14]). */
export function logout(request: ServiceRequest): Promise<{ message: string }> {
  return change(request, async (tx) => {
    await tx.em.nativeUpdate(Session, { id: request.caller.sessionId as number }, { endedAt: new Date() });
    tx.record({ action: 'user.logged_out', resource: { type: 'user', id: request.caller.actorId } });
    return { message: 'You are logged out.' };
  });
}

/**
 * Ends one of the caller's sessions, which may be the current one. Its tokens become invalid as after a logout ([D14]).
 * @throws AppError `not_found`, also for sessions of other users and ended sessions
 */
export function endSession<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, async (tx) => {
    const own = { id, userId: request.caller.actorId as number, endedAt: null };
    const ended = await tx.em.nativeUpdate(Session, own, { endedAt: new Date() });
    if (ended === 0) throw notFound('Session');
    recordEndedSession(tx, id);
    return readBack<T>(tx, sessionReadModel, 'sessions s', id, request.selection);
  });
}

/** Issues an access token for a session. */
export function issueAccessToken(
  { accessTokens, config }: Registrar,
  session: Omit<SessionClaims, 'expiresAt'>,
  kind: SessionKind,
): AccessToken {
  const { token: expiresIn } = lifetimesOf(kind, config);
  return { accessToken: accessTokens.sign(session, expiresIn), tokenType: 'Bearer', expiresIn };
}
