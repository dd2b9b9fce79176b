import { getSession, keepAlive, signOut, subscribe } from './session.ts';

/** A shared computer in an office locks after this time without input. */
const IDLE_MS = 15 * 60_000;

/** Other tabs, and the next visit, read here when the user was last active. */
const KEY = 'registrar.active-at';

const inputs = ['pointerdown', 'keydown', 'scroll', 'focus'] as const;

/** Tells whether the last input in any tab is so long ago that the session must not continue. */
export function isIdle(now = Date.now()): boolean {
  const activeAt = Number(localStorage.getItem(KEY) ?? now);
  return now - activeAt > IDLE_MS;
}

/** Notes that the user is active. */
export function noteActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Ends the session in all tabs after 15 minutes without input in any of them. */
export function lockWhenIdle(): void {
  const check = () => {
    if (getSession().state === 'signed-in' && isIdle()) void signOut('idle');
  };
  for (const input of inputs) {
    const onInput = () => {
      check();
      if (getSession().state !== 'signed-in') return;
      noteActivity();
      keepAlive();
    };
    addEventListener(input, onInput, { passive: true, capture: true });
  }
  setInterval(check, 10_000);
  subscribe(() => {
    if (getSession().state === 'signed-out') localStorage.removeItem(KEY);
  });
}
