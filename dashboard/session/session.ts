import { ApiError, send } from '../errors.ts';
import { dashboardPath } from '../place.ts';
import { type AccessToken, isToken, parseBase64Url, type Viewed } from './access-token.ts';
import { type SignInChallenge, takeChallenge } from './challenge.ts';

/** The reason why nobody is signed in: there is no session, the user signed out, nobody was active, or the service ended the session. */
export type SignOutReason = 'none' | 'user' | 'idle' | 'ended';

/**
 * The session of this tab. The access token lives in memory only; the refresh token is in a cookie that no script can read. While the
 * session is locked it has ended, and the screens wait with what is entered until the same user has signed in again.
 */
export type Session =
  | { readonly state: 'starting' | 'unreachable' }
  | { readonly state: 'signed-out'; readonly reason: SignOutReason; readonly challenge?: SignInChallenge }
  | { readonly state: 'locked'; readonly reason: 'idle' | 'ended'; readonly account: string }
  | ({ readonly state: 'signed-in'; readonly accessToken: string; readonly account: string } & Viewed);

/** Milliseconds after which an active user gets a new access token. The service ends a session that is not renewed in 20 minutes. */
const RENEWAL_MS = 3 * 60_000;

let session: Session = { state: 'starting' };
/** When the last access token was asked for, and until when it is used, in this browser's time. */
let [renewedAt, usedUntil] = [0, 0];
const listeners = new Set<() => void>();

/** The tabs of this browser tell each other by it when somebody signs in or out. */
export const CHANNEL = 'registrar-session';
const otherTabs = new BroadcastChannel(CHANNEL);
otherTabs.onmessage = ({ data }: MessageEvent<SignOutReason | 'signed-in'>) => {
  if (data === 'signed-in') return void resume();
  if (data === 'idle') return lock('idle');
  change({ state: 'signed-out', reason: data });
};

/** Names the reason of a sign-out until the service knows of it: it may not be reachable, and its cookie is still there. */
const PENDING_SIGN_OUT = 'registrar.sign-out';

/** Returns the session of this tab. */
export function getSession(): Session {
  return session;
}

/** Calls the listener after each change of the session. Returns a function that stops it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Locks the screens, or leads to the sign-in screen if none are open. */
function lock(reason: 'idle' | 'ended'): void {
  if (session.state === 'signed-in') change({ state: 'locked', reason, account: session.account });
  else if (session.state !== 'locked') change({ state: 'signed-out', reason });
}

/** Takes a step of a sign-in at the service. @throws ApiError */
export async function takeStep<Answer>(path: string, body: object): Promise<Answer | AccessToken> {
  const askedAt = Date.now();
  const answer = (await call('POST', path, body)) as Answer | AccessToken;
  if (!isToken(answer)) return answer;
  renewedAt = askedAt;
  localStorage.removeItem(PENDING_SIGN_OUT);
  otherTabs.postMessage('signed-in');
  signedIn(answer);
  return answer;
}

/** Leaves the last half minute of a token unused: an upload must not meet its end. */
function signedIn({ access_token: accessToken, expires_in: lifetime, viewer }: AccessToken): void {
  usedUntil = renewedAt + (lifetime - 30) * 1000;
  change({ state: 'signed-in', accessToken, account: accountOf(accessToken), viewer });
}

/** Returns the institution and the user of an access token, which is a JWT. */
function accountOf(accessToken: string): string {
  const { inst, sub } = parseBase64Url<{ inst: number; sub: string }>(accessToken.split('.')[1] ?? '');
  return `${inst}/${sub}`;
}

/** Returns the access token, renewed if it is about to expire; an empty text if nobody is signed in. @throws ApiError as `refresh` */
export async function currentToken(): Promise<string> {
  if (session.state === 'locked') return unlocked();
  if (session.state !== 'signed-in') return '';
  return Date.now() < usedUntil ? session.accessToken : renewedToken();
}

/** Returns a new access token, after a lock that of the next session. @throws ApiError as `refresh` */
export async function renewedToken(): Promise<string> {
  try {
    return await refresh();
  } catch (error) {
    if (getSession().state !== 'locked') throw error;
    return unlocked();
  }
}

/** Waits with a request until the user has signed in again. @throws ApiError `UNAUTHORIZED` if that will not happen */
function unlocked(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const stop = subscribe(() => {
    if (session.state === 'locked') return;
    stop();
    if (session.state === 'signed-in') resolve(session.accessToken);
    else reject(new ApiError('UNAUTHORIZED', ''));
  });
  return promise;
}

/** Ends the session and closes the screens in every tab. */
export function signOut(): Promise<void> {
  change({ state: 'signed-out', reason: 'user' });
  return end('user');
}

/** Ends the session of an inactive user in every tab. The screens stay, locked. */
export function lockSession(): Promise<void> {
  lock('idle');
  return end('idle');
}

/** Ends the session at the service. If that cannot be reached, the next visit ends it. */
async function end(reason: 'user' | 'idle'): Promise<void> {
  localStorage.setItem(PENDING_SIGN_OUT, reason);
  otherTabs.postMessage(reason);
  const ended = call('DELETE', '').then(() => localStorage.removeItem(PENDING_SIGN_OUT));
  await ended.catch(() => undefined);
}

/** Continues the session of the browser's cookie, as after loading the page, or the sign-in that has led here. */
export async function resume(): Promise<void> {
  const challenge = takeChallenge();
  if (challenge) return change({ state: 'signed-out', reason: 'none', challenge });
  const pending = localStorage.getItem(PENDING_SIGN_OUT);
  if (pending !== null) return pending === 'idle' ? lockSession() : signOut();
  try {
    await refresh();
  } catch {
    if (session.state === 'starting') change({ state: 'unreachable' });
  }
}

/** Tells the service from time to time that the user is active, who may work without a request for long, or without a connection. */
export function keepAlive(): void {
  if (session.state === 'signed-in' && Date.now() - renewedAt > RENEWAL_MS) void refresh().catch(() => undefined);
}

let refreshing: Promise<string> | undefined;

/**
 * Returns a new access token. Tabs take turns, and requests of one tab share one refresh.
 * @throws ApiError if the session is over, after which the screens are locked, or if the service cannot be reached
 */
export function refresh(): Promise<string> {
  // The lock exists over HTTPS and on localhost only; elsewhere tabs refresh at once, which does no harm.
  const locked = () => navigator.locks?.request('registrar-session', renew) ?? renew();
  refreshing ??= locked().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renew(): Promise<string> {
  const before = session;
  renewedAt = Date.now();
  try {
    const token = (await call('POST', '/refresh')) as AccessToken | undefined;
    if (!token) throw new ApiError('UNAUTHORIZED', '');
    // Signing out or locking in the meantime wins.
    if (session === before || session.state === 'signed-in') signedIn(token);
    return token.access_token;
  } catch (error) {
    const isOver = error instanceof ApiError && (error.code === 'UNAUTHORIZED' || error.code === 'TOKEN_EXPIRED');
    if (isOver && before.state === 'signed-in') lock('ended');
    else if (isOver && session.state !== 'locked') change({ state: 'signed-out', reason: 'none' });
    throw error;
  }
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await send(`${dashboardPath}/session${path}`, {
    method,
    // Signing out completes also if the tab is closed.
    keepalive: true,
    headers: { 'X-Registrar': 'dashboard', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return undefined;
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new ApiError(
    String(answer.error ?? 'internal_error').toUpperCase(),
    String(answer.message ?? ''),
    answer.details,
  );
}
