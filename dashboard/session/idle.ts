import { getSession, keepAlive, lockSession, subscribe } from './session.ts';

/** A shared computer in an office locks after this time without input, and warns before. */
const IDLE_MS = 15 * 60_000;
const WARNING_MS = 2 * 60_000;

/** Other tabs, and the next visit, read here when the user was last active. */
const KEY = 'registrar.active-at';

// Not scroll: a screen that loads anew scrolls by itself, and would never lock.
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focus'] as const;

/** When the session will be locked, while the user is warned of it. */
let warnedUntil: number | undefined;
const listeners = new Set<() => void>();

/** Returns when the session will be locked, in this browser's time, if that is near. */
export function getWarning(): number | undefined {
  return warnedUntil;
}

/** Calls the listener whenever the warning begins or ends. Returns a function that stops it. */
export function onWarning(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whether somebody was signed in here, as far as this browser knows. */
export function wasActive(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Tells whether the last input in any tab is so long ago that the session must not continue. */
export function isIdle(): boolean {
  return Date.now() >= idleAt();
}

function idleAt(): number {
  return Number(localStorage.getItem(KEY) ?? Date.now()) + IDLE_MS;
}

/** Notes that the user is active, which ends a warning. */
export function noteActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
  check();
}

/** Locks the session if the user is idle, and warns before. */
function check(): void {
  const isSignedIn = getSession().state === 'signed-in';
  const at = idleAt();
  warn(isSignedIn && Date.now() < at && Date.now() >= at - WARNING_MS ? at : undefined);
  if (isSignedIn && isIdle()) void lockSession();
}

function warn(until: number | undefined): void {
  if (until === warnedUntil) return;
  warnedUntil = until;
  for (const listener of listeners) listener();
}

/** Locks the session in all tabs after 15 minutes without input in any of them. */
export function lockWhenIdle(): void {
  const onInput = ({ type, target }: Event) => {
    // A screen may move the focus by itself. The window has it when the user comes back.
    if (type === 'focus' && target !== window) return;
    check();
    // The warning has the answer: the key that gives it must not also go to the screen.
    if (getSession().state !== 'signed-in' || warnedUntil !== undefined) return;
    noteActivity();
    keepAlive();
  };
  for (const input of inputs) addEventListener(input, onInput, { passive: true, capture: true });
  addEventListener('storage', check);
  setInterval(check, 1_000);
  subscribe(() => {
    const { state } = getSession();
    if (state === 'signed-out' || state === 'locked') localStorage.removeItem(KEY);
    check();
  });
}
