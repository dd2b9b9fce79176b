import { createHash, randomBytes } from 'node:crypto';
import { change } from '../database/change.ts';
import { nextId } from '../database/ids.ts';
import { prepared } from '../database/prepared.ts';
import { AppError } from '../errors.ts';
import type { Registrar } from '../registrar.ts';
import { readText } from '../text-rules.ts';
import type { Caller, RequestScope } from './caller.ts';
import type { Plan } from './institution.entity.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { Session } from './session.entity.ts';
import { User } from './user.entity.ts';

export interface AccessToken {
  accessToken: string;
  tokenType: 'Bearer';
  /** Seconds. */
  expiresIn: number;
}

export interface TokenSet extends AccessToken {
  refreshToken: string;
  user: { id: number; email: string; name: string; role: string };
}

interface LoginRow extends Record<string, unknown> {
  institution_id: number;
  id: number;
  email: string;
  name: string;
  password_hash: string;
  active: boolean;
  role: string;
  plan: Plan;
}

const USER_BY_EMAIL = `
  select u.institution_id, u.id, u.email, u.name, u.password_hash, u.active, r.name as role, i.plan
  from users u
  join roles r on r.institution_id = u.institution_id and r.id = u.role_id
  join institutions i on i.id = u.institution_id
  where lower(u.email) = lower($1)`;

let decoy: Promise<string> | undefined;

/** A hash that no password fits: an unknown email takes as long to refuse as a wrong password ([D9]). */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(32).toString('base64'));
  return decoy;
}

/**
 * Opens a session ([D12], [D13]).
 * @throws AppError `invalid_credentials`, the same for an unknown email, a wrong password and a deactivated user
 */
export async function login(registrar: Registrar, scope: RequestScope, input: { email?: string; password?: string }): Promise<TokenSet> {
  const { problems } = scope;
  const email = readText(problems, 'email', input.email, { required: true, max: 254 });
  if (!input.password && !problems.has('password')) problems.add('password', 'is required.');
  problems.throwIfAny();
  const { rows } = await prepared<LoginRow>(registrar.database.pool, USER_BY_EMAIL, [email]);
  const user = rows[0];
  const right = await verifyPassword(user?.password_hash ?? (await decoyHash()), input.password as string);
  if (!user || !right || !user.active) throw new AppError('invalid_credentials', 'The email or the password is wrong.');
  const refreshToken = randomBytes(32).toString('base64url');
  const sessionId = await openSession(registrar, callerOf(user, scope), refreshToken);
  return {
    ...accessToken(registrar, user.institution_id, user.id, sessionId),
    refreshToken,
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
}

function callerOf(user: LoginRow, scope: RequestScope): Caller {
  return {
    ...scope,
    institutionId: user.institution_id,
    plan: user.plan,
    actorType: 'user',
    actorId: user.id,
    actorName: user.name,
    credential: `user:${user.id}`,
    permissions: new Set(),
    sessionId: null,
    roleName: user.role,
  };
}

async function openSession(registrar: Registrar, caller: Caller, refreshToken: string): Promise<number> {
  return change(registrar.database, caller, async (tx) => {
    const session = tx.em.create(Session, {
      institutionId: caller.institutionId,
      id: await nextId(tx.em, Session),
      userId: caller.actorId as number,
      refreshTokenHash: hashToken(refreshToken),
      expiresAt: new Date(Date.now() + registrar.config.REFRESH_TOKEN_TTL * 1000),
    });
    await tx.em.nativeUpdate(User, { id: caller.actorId as number }, { lastLoginAt: new Date() });
    tx.record({ action: 'user.logged_in', resource: { type: 'user', id: caller.actorId } });
    return session.id;
  });
}

/**
 * A new access token for the session of a refresh token, which stays as it is ([D13]).
 * @throws AppError `token_expired` past its lifetime, `unauthorized` for any other that does not work
 */
export async function refreshToken(registrar: Registrar, scope: RequestScope, token: string | undefined): Promise<AccessToken> {
  if (!token && !scope.problems.has('refreshToken')) scope.problems.add('refreshToken', 'is required.');
  scope.problems.throwIfAny();
  const { rows } = await prepared<{ institution_id: number; id: number; user_id: number; expired: boolean }>(
    registrar.database.pool,
    `select s.institution_id, s.id, s.user_id, s.expires_at <= now() as expired
     from sessions s join users u on u.institution_id = s.institution_id and u.id = s.user_id
     where s.refresh_token_hash = $1 and s.ended_at is null and u.active`,
    [hashToken(token as string)],
  );
  const session = rows[0];
  if (!session) throw new AppError('unauthorized', 'The refresh token is not valid. Log in again.');
  if (session.expired) throw new AppError('token_expired', 'The refresh token has expired. Log in again.');
  return accessToken(registrar, session.institution_id, session.user_id, session.id);
}

/** Ends the caller's session: its access token and its refresh token stop working ([D14]). */
export async function logout(registrar: Registrar, caller: Caller): Promise<{ message: string }> {
  return change(registrar.database, caller, async (tx) => {
    await tx.em.nativeUpdate(Session, { id: caller.sessionId as number }, { endedAt: new Date() });
    tx.record({ action: 'user.logged_out', resource: { type: 'user', id: caller.actorId } });
    return { message: 'You are logged out.' };
  });
}

function accessToken(registrar: Registrar, institutionId: number, userId: number, sessionId: number): AccessToken {
  const { accessTokens } = registrar;
  return {
    accessToken: accessTokens.sign({ institutionId, userId, sessionId }),
    tokenType: 'Bearer',
    expiresIn: accessTokens.lifetime,
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
