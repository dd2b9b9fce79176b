import { request } from '../../../api.ts';
import { hasCode } from '../../../errors.ts';
import { RecordAttendanceDocument } from '../attendance.generated.ts';
import type { RollPlace } from './kept-marks.ts';
import { loadRoll } from './load-roll.ts';
import { changedMarks, type Marks, toEntries } from './marks.ts';
import { findOthersMarks, type OthersMark, type StoredRoll, storedRoll, withOthersMarks } from './stored-roll.ts';

/** A roll that was saved, and the numbers of its marks that were created, changed and left. */
export interface SavedRoll {
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly stored: StoredRoll;
  /** Marks that others made since the roll was loaded, which were left as they are. */
  readonly others: readonly OthersMark[];
}

/**
 * Saves the marks that differ from those the service has. If others have changed the roll meanwhile, their marks stay, and the rest is
 * saved on top of them.
 */
export async function saveMarks(place: RollPlace, marks: Marks, stored: StoredRoll): Promise<SavedRoll> {
  const { classId, day } = place;
  const entries = toEntries(changedMarks(marks, stored.marks));
  if (entries.length === 0) return { counts: { created: 0, updated: 0, unchanged: 0 }, stored, others: [] };
  try {
    const variables = { classId, date: day, entries, expectedVersion: stored.version };
    const { version, ...counts } = (await request(RecordAttendanceDocument, variables)).recordAttendance;
    return { counts, stored: { version, marks: { ...stored.marks, ...marks } }, others: [] };
  } catch (error) {
    if (!hasCode(error, 'CONFLICT')) throw error;
    const roll = await loadRoll(classId, day);
    const found = findOthersMarks(marks, stored.marks, roll);
    const saved = await saveMarks(place, withOthersMarks(marks, found), storedRoll(roll));
    return { ...saved, others: [...saved.others, ...found] };
  }
}
