import { ApiError, send } from './errors.ts';
import { dashboardPath } from './place.ts';

/** Why the sign-in screen shows: there is no session, the user signed out, nobody was active, or the service ended the session. */
export type SignOutReason = 'none' | 'user' | 'idle' | 'ended';

/** The session of this tab. The access token lives in memory only; the refresh token is in a cookie that no script can read. */
export type Session =
  | { readonly state: 'starting' | 'unreachable' }
  | { readonly state: 'signed-out'; readonly reason: SignOutReason }
  | { readonly state: 'signed-in'; readonly accessToken: string };

interface AccessToken {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** Milliseconds after which an active user gets a new access token. The service ends a session that is not renewed in 20 minutes. */
const RENEWAL_MS = 3 * 60_000;

let session: Session = { state: 'starting' };
/** When the last access token was asked for, and until when it is used, in this browser's time. */
let renewedAt = 0;
let usedUntil = 0;
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('registrar-session');
otherTabs.onmessage = ({ data }: MessageEvent<SignOutReason | 'signed-in'>) => {
  if (data !== 'signed-in') return change({ state: 'signed-out', reason: data });
  // Another user may have signed in, whose session this tab shares from now on.
  change({ state: 'starting' });
  void resume();
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

/** Opens a session. @throws ApiError `INVALID_CREDENTIALS`, `RATE_LIMIT_EXCEEDED`, `VALIDATION_ERROR` */
export async function signIn(email: string, password: string): Promise<void> {
  renewedAt = Date.now();
  const token = (await call('POST', '', { email, password })) as AccessToken;
  localStorage.removeItem(PENDING_SIGN_OUT);
  otherTabs.postMessage('signed-in');
  signedIn(token);
}

/** Leaves the last half minute of a token unused: an upload must not meet its end. */
function signedIn({ access_token: accessToken, expires_in: lifetime }: AccessToken): void {
  usedUntil = renewedAt + (lifetime - 30) * 1000;
  change({ state: 'signed-in', accessToken });
}

/** Returns the access token, renewed if it is about to expire; an empty text if nobody is signed in. @throws ApiError as `refresh` */
export async function currentToken(): Promise<string> {
  if (session.state !== 'signed-in') return '';
  return Date.now() < usedUntil ? session.accessToken : refresh();
}

/** Ends the session in every tab. If the service cannot be reached, the next visit ends it there. */
export async function signOut(reason: 'user' | 'idle' = 'user'): Promise<void> {
  localStorage.setItem(PENDING_SIGN_OUT, reason);
  change({ state: 'signed-out', reason });
  otherTabs.postMessage(reason);
  const ended = call('DELETE', '').then(() => localStorage.removeItem(PENDING_SIGN_OUT));
  await ended.catch(() => undefined);
}

/** Continues the session of the browser's cookie, as after loading the page. */
export async function resume(): Promise<void> {
  const pending = localStorage.getItem(PENDING_SIGN_OUT);
  if (pending !== null) return signOut(pending === 'idle' ? 'idle' : 'user');
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
 * @throws ApiError if the session is over, after which the sign-in screen shows, or if the service cannot be reached
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
  const wasSignedIn = session.state === 'signed-in';
  renewedAt = Date.now();
  try {
    const token = (await call('POST', '/refresh')) as AccessToken;
    // Signing out in the meantime wins.
    if (session.state !== 'signed-out') signedIn(token);
    return token.access_token;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'UNAUTHORIZED' || error.code === 'TOKEN_EXPIRED'))
      change({ state: 'signed-out', reason: wasSignedIn ? 'ended' : 'none' });
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
