import type { Config } from '../settings/config.ts';

/** The purpose that a session was opened for. It is stored with the session, and decides how its tokens may be used and when it ends. */
export const sessionKinds = ['api', 'dashboard'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Seconds after signing in until a session of the dashboard ends, however much it is used: a day at work. */
export const DASHBOARD_LIFETIME = 12 * 3600;

/** Seconds for which an access token of the dashboard is valid, at most. The dashboard gets another one while its user is active. */
const DASHBOARD_TOKEN_LIFETIME = 5 * 60;

/**
 * Seconds after the last refresh until a session of the dashboard ends: 15 minutes after its last access token. The dashboard itself locks
 * after 15 minutes without input, and refreshes at least every three minutes while there is some.
 */
const DASHBOARD_IDLE = DASHBOARD_TOKEN_LIFETIME + 15 * 60;

/** SQL that tells whether the session `s` accepts no refresh any more. */
export const isSessionOver = `(s.expires_at <= now()
  or s.kind = 'dashboard' and coalesce(s.last_used_at, s.created_at) <= now() - interval '${DASHBOARD_IDLE} seconds')`;

/** Returns the seconds for which a session is valid, and for which its access tokens are. */
export function lifetimesOf(
  kind: SessionKind,
  { REFRESH_TOKEN_TTL, ACCESS_TOKEN_TTL }: Pick<Config, 'REFRESH_TOKEN_TTL' | 'ACCESS_TOKEN_TTL'>,
): { session: number; token: number } {
  if (kind === 'api') return { session: REFRESH_TOKEN_TTL, token: ACCESS_TOKEN_TTL };
  return {
    session: Math.min(REFRESH_TOKEN_TTL, DASHBOARD_LIFETIME),
    token: Math.min(ACCESS_TOKEN_TTL, DASHBOARD_TOKEN_LIFETIME),
  };
}
