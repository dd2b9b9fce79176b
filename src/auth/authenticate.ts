import { prepared } from '../database/prepared.ts';
import { AppError } from '../errors.ts';
import type { Registrar } from '../registrar.ts';
import type { Principal } from './caller.ts';
import type { Plan } from './institution.entity.ts';
import type { Permission } from './permissions.ts';

interface SessionRow {
  user_id: number;
  user_name: string;
  role_name: string;
  permissions: Permission[];
  plan: Plan;
}

/** One look-up answers all that a request needs of its session; what has ended or was deactivated has no row. */
const SESSION = `
  select u.id as user_id, u.name as user_name, r.name as role_name, r.permissions, i.plan
  from sessions s
  join users u on u.institution_id = s.institution_id and u.id = s.user_id
  join roles r on r.institution_id = u.institution_id and r.id = u.role_id
  join institutions i on i.id = s.institution_id
  where s.institution_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > now() and u.active`;

/**
 * Who a bearer token stands for.
 * @throws AppError `token_expired`, or `unauthorized` for a token that is not valid or whose session has ended
 */
export async function authenticateBearer(registrar: Registrar, token: string): Promise<Principal> {
  const claims = registrar.accessTokens.verify(token);
  const values = [claims.institutionId, claims.sessionId];
  const { rows } = await prepared<SessionRow & Record<string, unknown>>(registrar.database.pool, SESSION, values);
  const row = rows[0];
  if (!row || row.user_id !== claims.userId) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return {
    institutionId: claims.institutionId,
    plan: row.plan,
    actorType: 'user',
    actorId: row.user_id,
    actorName: row.user_name,
    credential: `user:${row.user_id}`,
    permissions: new Set(row.permissions),
    sessionId: claims.sessionId,
    roleName: row.role_name,
  };
}
