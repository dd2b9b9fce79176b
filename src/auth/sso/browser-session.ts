import { isAllowed } from '../../access/decide.ts';
import { RECENT_SECONDS } from '../../access/require-permission.ts';
import { isSessionOver } from '../../access/session-kinds.ts';
import { isOwnedBy } from '../../database/citus/credential-owners.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { findSessionPrincipal } from '../principals/authenticate.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { institutionOfToken } from '../sessions/refresh-token.ts';
import type { FlowSession } from './flow.ts';

/** The session of the dashboard in a browser. */
export interface BrowserSession extends FlowSession {
  /** True if the user signed in within the last five minutes. */
  readonly isRecent: boolean;
}

const BY_TOKEN = `
  select s.institution_id as "institutionId", s.id, s.user_id as "userId",
    s.auth_time > now() - interval '${RECENT_SECONDS} seconds' as "isRecent"
  from sessions s
  join users u on u.institution_id = s.institution_id and u.id = s.user_id
  where s.refresh_token_hash = $1 and s.kind = 'dashboard' and s.ended_at is null and not ${isSessionOver} and u.active
    and ${isOwnedBy('s.institution_id', '$2')}`;

/** Finds the session of a refresh token; undefined if there is none any more. */
export async function findBrowserSession(
  { database }: Registrar,
  token: string | undefined,
): Promise<BrowserSession | undefined> {
  if (token === undefined) return undefined;
  const values = [hashCredential(token), institutionOfToken(token)];
  return (await prepared<BrowserSession>(database.pool, BY_TOKEN, values)).rows[0];
}

const IS_OPEN = `
  select from sessions s where s.institution_id = $1 and s.id = $2 and s.user_id = $3 and s.ended_at is null and not ${isSessionOver}`;

/** Returns true if the session has not ended meanwhile. */
export async function isOpenSession(
  { database }: Registrar,
  { institutionId, id, userId }: FlowSession,
): Promise<boolean> {
  return (await prepared(database.pool, IS_OPEN, [institutionId, id, userId])).rowCount === 1;
}

/** Returns true if the user of a session may try providers out, as whoever may configure them. */
export async function mayTest(registrar: Registrar, { institutionId, id, userId }: FlowSession): Promise<boolean> {
  const principal = await findSessionPrincipal(registrar, { institutionId, sessionId: id, userId });
  return principal !== undefined && isAllowed(principal, 'manage:roles');
}
