import { getSession, subscribe } from '../../../session/session.ts';
import { type Mark, type Marks, markStatuses } from './marks.ts';

/** The roll that marks belong to. */
export interface RollPlace {
  readonly userId: number;
  readonly classId: number;
  readonly day: string;
}

/** Marks that the service does not have yet. */
export interface KeptMarks {
  readonly marks: Marks;
  /** The marks that the service had of these students when they were made. */
  readonly before: Marks;
  /** True if the user has saved them, so that they only wait for the connection. */
  readonly isSubmitted: boolean;
}

const PREFIX = 'registrar.roll.';

const keyOf = ({ userId, classId, day }: RollPlace) => `${PREFIX}${userId}.${classId}.${day}`;

/** Keeps marks in this browser, without names, so that a lost connection or a closed page does not lose them. */
export function keepMarks(place: RollPlace, kept: KeptMarks): void {
  localStorage.setItem(keyOf(place), JSON.stringify(kept));
}

/** Returns the marks kept of a roll, without those of students who have left the class since. */
export function readKeptMarks(place: RollPlace, students: Marks): KeptMarks | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as KeptMarks | null;
    if (!kept) return undefined;
    const isKnown = ([studentId, mark]: [string, Mark]) => studentId in students && markStatuses.includes(mark.status);
    return { ...kept, marks: Object.fromEntries(Object.entries(kept.marks).filter(isKnown)) };
  } catch {
    return undefined;
  }
}

/** Tells whether marks of a roll are kept. */
export function hasKeptMarks(place: RollPlace): boolean {
  return localStorage.getItem(keyOf(place)) !== null;
}

/** Forgets the marks kept of a roll, or only these if others may have replaced them. */
export function forgetMarks(place: RollPlace, marks?: KeptMarks): void {
  const isOther = marks && localStorage.getItem(keyOf(place)) !== JSON.stringify(marks);
  if (!isOther) localStorage.removeItem(keyOf(place));
}

/**
 * Forgets all kept marks when the user signs out or has left: the next user of this browser must not see them. If only the session has
 * ended, as without a connection, they wait until the same user has signed in again.
 */
export function forgetMarksAtSignOut(): void {
  subscribe(() => {
    const session = getSession();
    if (session.state === 'signed-out' && (session.reason === 'user' || session.reason === 'idle'))
      forgetMarksOfOthers();
  });
}

/** Forgets the marks kept of all users but one. */
export function forgetMarksOfOthers(userId?: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}.`)) localStorage.removeItem(key);
}
