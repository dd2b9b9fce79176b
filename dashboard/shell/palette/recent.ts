import { getSession, subscribe } from '../../session/session.ts';
import type { IconName } from '../../ui/icon.tsx';

/** Something that the palette opens. */
export interface Entry {
  readonly label: string;
  readonly hint?: string | null | undefined;
  readonly icon: IconName;
  /** The path without that of the dashboard, and with the values of the address. */
  readonly href: string;
}

const KEY = 'registrar.recent';
const MAX_RECENT = 6;

/** Returns what the user has opened by the palette in this tab, the latest first. */
export function readRecent(userId: number): Entry[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return stored.userId === userId ? stored.entries : [];
  } catch {
    return [];
  }
}

/** Remembers in this tab that something was opened. */
export function addRecent(userId: number, entry: Entry): void {
  const others = readRecent(userId).filter(({ href }) => href !== entry.href);
  const entries = [entry, ...others].slice(0, MAX_RECENT);
  sessionStorage.setItem(KEY, JSON.stringify({ userId, entries }));
}

// The names of students do not outlast the session.
subscribe(() => {
  if (getSession().state === 'signed-out') sessionStorage.removeItem(KEY);
});
