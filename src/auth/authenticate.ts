import { prepared } from '../database/prepared.ts';
import { AppError } from '../errors.ts';
import type { Registrar } from '../registrar.ts';
import type { AccessTokenClaims } from './access-token.ts';
import type { Principal } from './caller.ts';
import type { Plan } from './institution.entity.ts';
import type { Permission } from './permissions.ts';
import type { KnownPrincipal } from './principals.ts';

interface SessionRow {
  user_id: number;
  user_name: string;
  role_id: number;
  role_name: string;
  permissions: Permission[];
  plan: Plan;
}

/** One look-up answers all that a request needs of its session; what has ended or was deactivated has no row. */
const SESSION = `
  select u.id as user_id, u.name as user_name, r.id as role_id, r.name as role_name, r.permissions, i.plan
  from sessions s
  join users u on u.institution_id = s.institution_id and u.id = s.user_id
  join roles r on r.institution_id = u.institution_id and r.id = u.role_id
  join institutions i on i.id = s.institution_id
  where s.institution_id = $1 and s.id = $2 and s.user_id = $3 and s.ended_at is null and u.active`;

/**
 * Who a bearer token stands for.
 * @throws AppError `token_expired`, or `unauthorized` for a token that is not valid or whose session has ended
 */
export async function authenticateBearer(registrar: Registrar, token: string): Promise<Principal> {
  const claims = registrar.accessTokens.verify(token);
  const credential = `session:${claims.institutionId}:${claims.sessionId}:${claims.userId}`;
  const principal = await registrar.principals.find(credential, () => lookUpSession(registrar, claims));
  if (!principal) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return principal;
}

async function lookUpSession({ database }: Registrar, claims: AccessTokenClaims): Promise<KnownPrincipal | undefined> {
  const { institutionId, sessionId, userId } = claims;
  const { rows } = await prepared<SessionRow & Record<string, unknown>>(database.pool, SESSION, [
    institutionId,
    sessionId,
    userId,
  ]);
  const row = rows[0];
  if (!row) return undefined;
  const principal: Principal = {
    institutionId,
    plan: row.plan,
    actorType: 'user',
    actorId: userId,
    actorName: row.user_name,
    credential: `user:${userId}`,
    permissions: new Set(row.permissions),
    sessionId,
    roleName: row.role_name,
  };
  return { principal, dependsOn: { session: sessionId, user: userId, role: row.role_id, institution: institutionId } };
}
