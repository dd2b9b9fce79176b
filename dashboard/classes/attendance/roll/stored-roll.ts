import type { RollQuery } from '../attendance.generated.ts';
import { changedMarks, type Mark, type Marks, recordedMarks } from './marks.ts';

/** The marks of a roll that the service has, as far as this browser knows. */
export interface StoredRoll {
  /** Counts the changes of the roll: the service refuses marks that are made from another one. */
  readonly version: number | null;
  readonly marks: Marks;
}

/** A mark that somebody else made meanwhile, and the user's own one that was left out for it. */
export interface OthersMark {
  readonly studentId: string;
  readonly mark: Mark;
  readonly by: string | undefined;
  readonly own: Mark;
}

/** Returns the marks of a roll that was loaded. */
export function storedRoll(roll: RollQuery): StoredRoll {
  return { version: roll.class?.roll.version ?? null, marks: recordedMarks(roll) };
}

/** Returns the marks of a loaded roll that differ from the user's own ones and have changed since those were made. */
export function findOthersMarks(own: Marks, before: Marks, roll: RollQuery): OthersMark[] {
  const recorded = recordedMarks(roll);
  const changed = changedMarks(recorded, before);
  const differing = changedMarks(own, recorded);
  return roll.attendance.data.flatMap(({ student: { studentId }, recordedBy }) => {
    const [mark, ownMark] = [changed[studentId], differing[studentId]];
    return mark && ownMark ? [{ studentId, mark, by: recordedBy?.name, own: ownMark }] : [];
  });
}

/** Returns marks with those of others in the place of the user's own ones, except where the user has marked anew since. */
export function withOthersMarks(marks: Marks, others: readonly OthersMark[]): Marks {
  const taken = others.filter(({ studentId, own }) => marks[studentId] === own);
  return { ...marks, ...Object.fromEntries(taken.map(({ studentId, mark }) => [studentId, mark])) };
}
