import type { AnonymousRequest } from '../../access/service-request.ts';
import { lifetimesOf } from '../../access/session-kinds.ts';
import type { SignInMethod } from '../../access/sign-in-methods.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import { nextId } from '../../database/transactions/ids.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError } from '../../shared/errors.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { User } from '../user.entity.ts';
import { endOldestSessions, recordEndedSession } from './end-sessions.ts';
import { generateRefreshToken } from './refresh-token.ts';
import { Session } from './session.entity.ts';
import { type AccessToken, issueAccessToken } from './session.service.ts';
import { requestOfUser, type SignInUser } from './sign-in-user.ts';

/** Maximum length of a stored user agent; longer ones are cut. */
const MAX_USER_AGENT_LENGTH = 300;

export interface TokenSet extends AccessToken {
  refreshToken: string;
  user: { id: number; email: string; name: string; role: string };
}

/** The way in which a user has signed in. */
export interface SignIn {
  readonly methods: readonly SignInMethod[];
  /** When, by the provider of a single sign-on; now if absent. */
  readonly authTime?: Date | undefined;
  /** Uses up what the user has proved, in the transaction of the session. */
  readonly prove?: ((tx: Change) => Promise<void>) | undefined;
}

/**
 * Opens a session for a user who has signed in ([D12], [D13]). Whoever calls it has verified the user, and that the user is active.
 * @throws AppError `invalid_credentials` if the password was changed or the user deactivated since then
 */
export async function openSession(
  request: AnonymousRequest,
  registrar: Registrar,
  user: SignInUser,
  { methods, authTime, prove }: SignIn,
): Promise<TokenSet> {
  const refreshToken = generateRefreshToken(user.institution_id);
  const { database, config } = registrar;
  const { sessionKind = 'api' } = request;
  const signedInAt = new Date();
  const sessionId = await change(requestOfUser(request, database, user), async (tx) => {
    const unchanged = { id: user.id, passwordHash: user.password_hash, active: true };
    const updated = await tx.em.nativeUpdate(User, unchanged, { lastLoginAt: signedInAt });
    if (updated === 0) throw invalidCredentials();
    await prove?.(tx);
    const session = tx.em.create(Session, {
      institutionId: user.institution_id,
      id: await nextId(tx, 'sessions'),
      userId: user.id,
      kind: sessionKind,
      methods: [...methods],
      authTime: authTime ?? signedInAt,
      refreshTokenHash: hashCredential(refreshToken),
      ip: request.ip,
      userAgent: request.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      expiresAt: new Date(signedInAt.getTime() + lifetimesOf(sessionKind, config).session * 1000),
    });
    await tx.flush();
    for (const id of await endOldestSessions(tx, user.id, sessionKind)) recordEndedSession(tx, id);
    const changes = diffOfNew({ method: methods.join('+') });
    tx.record({ action: 'user.logged_in', resource: { type: 'user', id: user.id }, changes });
    return session.id;
  });
  return {
    ...issueAccessToken(registrar, { institutionId: user.institution_id, userId: user.id, sessionId }, sessionKind),
    refreshToken,
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
  };
}

/** Returns the error of a login that fails, in the same words for every reason. */
export function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', 'The email or the password is wrong.');
}
