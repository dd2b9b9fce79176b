import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { callerWithoutPermissions } from '../../access/caller.ts';
import { enteredPassword } from '../../access/password.rules.ts';
import type { Plan } from '../../access/plans.ts';
import type { AnonymousRequest } from '../../access/service-request.ts';
import { lifetimesOf } from '../../access/session-kinds.ts';
import { change } from '../../audit/change.ts';
import { findOwner, isOwnedBy } from '../../database/citus/credential-owners.ts';
import type { Database } from '../../database/connection/database.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/parse-input.ts';
import { requiredText } from '../../input/schemas.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError } from '../../shared/errors.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { User } from '../user.entity.ts';
import { endOldestSessions, recordEndedSession } from './end-sessions.ts';
import { networkOf, toAttempt } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { generateRefreshToken } from './refresh-token.ts';
import { Session } from './session.entity.ts';
import { type AccessToken, issueAccessToken } from './session.service.ts';

/** Time until a login is refused, in milliseconds. Longer than any check takes, so that response times reveal nothing ([D9]). */
const REFUSAL_TIME_MS = 150;

/** Maximum length of a stored user agent; longer ones are cut. */
const MAX_USER_AGENT_LENGTH = 300;

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
  time_zone: string;
  closed: boolean;
}

const USER_BY_EMAIL = `
  select u.institution_id, u.id, u.email, u.name, u.password_hash, u.active, r.name as role, i.plan, i.time_zone,
    i.closed_at is not null as closed
  from users u
  join roles r on r.institution_id = u.institution_id and r.id = u.role_id
  join institutions i on i.id = u.institution_id
  where lower(u.email) = lower($1) and ${isOwnedBy('u.institution_id', '$2')}`;

export const credentialsSchema = z.object({
  email: requiredText({ max: 254 }),
  password: enteredPassword,
});

/**
 * Opens a session ([D12], [D13]).
 * @throws AppError `invalid_credentials`, with the same response and timing for an unknown email, a wrong password and a
 *   deactivated user; `rate_limit_exceeded` after too many failed logins ([D15]); `service_unavailable` if the institution is closed
 */
export async function login(
  request: AnonymousRequest,
  registrar: Registrar,
  input: z.input<typeof credentialsSchema>,
): Promise<TokenSet> {
  const refusedAt = performance.now() + REFUSAL_TIME_MS;
  const { value: credentials } = parseInput(request.errors, credentialsSchema, input);
  if (!credentials || request.errors.any) throw request.errors.toError();
  const { user, isRight } = await tryPassword(request, registrar, credentials);
  // Only after the password, so that nobody learns whose email exists.
  if (user?.closed && isRight) throw institutionClosedError();
  if (user && isRight) return openSession(request, registrar, user);
  if (user && !user.closed) await recordFailure(request, registrar, user);
  await delay(Math.max(refusedAt - performance.now(), 0));
  throw invalidCredentials();
}

/** Finds the user and verifies the password. Both run in the queue, so that a burst of logins does not overload the database. */
function tryPassword(
  { ip }: AnonymousRequest,
  { database, loginThrottle, passwordQueue }: Registrar,
  { email, password }: { email: string; password: string },
): Promise<{ user: LoginRow | undefined; isRight: boolean }> {
  return passwordQueue.run({ account: email.toLowerCase(), address: networkOf(ip) }, async () => {
    const owner = await findOwner(database.pool, 'email', email);
    const { rows } = await prepared<LoginRow>(database.pool, USER_BY_EMAIL, [email, owner]);
    const user = rows[0];
    const attempt = toAttempt(user, email, ip);
    return { user, isRight: await loginThrottle.attempt(attempt, () => isPasswordRight(user, password)) };
  });
}

function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', 'The email or the password is wrong.');
}

let decoyHash: Promise<string> | undefined;

/** Verifies the password of an active user. Without a user it verifies a hash that no password matches, which takes as long. */
async function isPasswordRight(user: LoginRow | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('base64'));
  const isRight = await verifyPassword(user?.password_hash ?? (await decoyHash), password);
  return isRight && user?.active === true;
}

/** Returns the request of a user who logs in and has no permissions yet. */
function requestOf(user: LoginRow, request: AnonymousRequest, database: Database) {
  return { caller: callerWithoutPermissions(request, 'user', user), database, errors: request.errors };
}

async function openSession(request: AnonymousRequest, registrar: Registrar, user: LoginRow): Promise<TokenSet> {
  const refreshToken = generateRefreshToken(user.institution_id);
  const { database, config } = registrar;
  const { sessionKind = 'api' } = request;
  const signedInAt = new Date();
  const sessionId = await change(requestOf(user, request, database), {
    apply: async (tx) => {
      // No session may be opened if the password was changed or the user deactivated since the password was verified.
      const unchanged = { id: user.id, passwordHash: user.password_hash, active: true };
      const updated = await tx.em.nativeUpdate(User, unchanged, { lastLoginAt: signedInAt });
      if (updated === 0) throw invalidCredentials();
      const session = tx.em.create(Session, {
        institutionId: user.institution_id,
        id: await nextId(tx, 'sessions'),
        userId: user.id,
        kind: sessionKind,
        authTime: signedInAt,
        refreshTokenHash: hashCredential(refreshToken),
        ip: request.ip,
        userAgent: request.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        expiresAt: new Date(signedInAt.getTime() + lifetimesOf(sessionKind, config).session * 1000),
      });
      await tx.flush();
      for (const id of await endOldestSessions(tx, user.id)) recordEndedSession(tx, id);
      tx.record({ action: 'user.logged_in', resource: { type: 'user', id: user.id } });
      return session.id;
    },
  });
  return {
    ...issueAccessToken(registrar, { institutionId: user.institution_id, userId: user.id, sessionId }, sessionKind),
    refreshToken,
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
}

async function recordFailure(request: AnonymousRequest, { database }: Registrar, user: LoginRow): Promise<void> {
  await change(requestOf(user, request, database), {
    apply: async (tx) => tx.record({ action: 'user.login_failed', resource: { type: 'user', id: user.id } }),
  });
}
