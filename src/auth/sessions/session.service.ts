import { change } from '../../audit/change.ts';
import { readBack } from '../../audit/read-back.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Registrar } from '../../registrar.ts';
import type { SelectingRequest, ServiceRequest } from '../../service-request.ts';
import type { RequestScope } from '../principals/caller.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import type { AccessTokenClaims } from './access-token.ts';
import { recordEndedSession } from './end-sessions.ts';
import { Session } from './session.entity.ts';
import { sessionReadable } from './session.read-model.ts';

export interface AccessToken {
  accessToken: string;
  tokenType: 'Bearer';
  /** Seconds. */
  expiresIn: number;
}

interface RefreshRow extends Record<string, unknown> {
  institution_id: number;
  id: number;
  user_id: number;
  expired: boolean;
}

const SESSION_BY_TOKEN = `
  select s.institution_id, s.id, s.user_id, s.expires_at <= now() as expired
  from sessions s join users u on u.institution_id = s.institution_id and u.id = s.user_id
  where s.refresh_token_hash = $1 and s.ended_at is null and u.active`;

const NOTE_USE = `
  update sessions set last_used_at = now()
  where institution_id = $1 and id = $2 and coalesce(last_used_at, created_at) < now() - interval '1 minute'`;

/**
 * A new access token for the session of a refresh token, which stays as it is ([D13]).
 * @throws AppError `token_expired` past its lifetime, `unauthorized` for any other that does not work
 */
export async function refreshToken(
  scope: RequestScope,
  registrar: Registrar,
  token: string | undefined,
): Promise<AccessToken> {
  if (!token && !scope.problems.has('refreshToken')) scope.problems.add('refreshToken', 'is required.');
  scope.problems.throwIfAny();
  const hash = hashCredential(token as string);
  const { rows } = await prepared<RefreshRow>(registrar.database.pool, SESSION_BY_TOKEN, [hash]);
  const session = rows[0];
  if (!session) throw refused('unauthorized', 'The refresh token is not valid. Log in again.');
  if (session.expired) throw refused('token_expired', 'The refresh token has expired. Log in again.');
  const { institution_id: institutionId, user_id: userId, id: sessionId } = session;
  await prepared(registrar.database.pool, NOTE_USE, [institutionId, sessionId]);
  return accessToken(registrar, { institutionId, userId, sessionId });
}

function refused(code: 'unauthorized' | 'token_expired', message: string): AppError {
  return new AppError(code, message, { invalidToken: true });
}

/** Ends the caller's session: its access token and its refresh token stop working ([D14]). */
export async function logout({ caller, database }: ServiceRequest): Promise<{ message: string }> {
  return change(database, caller, async (tx) => {
    await tx.em.nativeUpdate(Session, { id: caller.sessionId as number }, { endedAt: new Date() });
    tx.record({ action: 'user.logged_out', resource: { type: 'user', id: caller.actorId } });
    return { message: 'You are logged out.' };
  });
}

/**
 * Ends a session of the caller's own, the current one included: its tokens stop working as after a logout ([D14]).
 * @throws AppError `not_found` also for sessions of others and for sessions that have ended
 */
export function endSession<T>({ caller, database, selection }: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(database, caller, async (tx) => {
    const own = { id, userId: caller.actorId as number, endedAt: null };
    const ended = await tx.em.nativeUpdate(Session, own, { endedAt: new Date() });
    if (ended === 0) throw notFound('Session');
    recordEndedSession(tx, id);
    return readBack<T>(tx, sessionReadable, 'sessions s', id, selection);
  });
}

/** A new access token of a session. */
export function accessToken({ accessTokens }: Registrar, session: Omit<AccessTokenClaims, 'expiresAt'>): AccessToken {
  return { accessToken: accessTokens.sign(session), tokenType: 'Bearer', expiresIn: accessTokens.lifetime };
}
