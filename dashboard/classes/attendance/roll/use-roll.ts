import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { keyOf } from '../../../answers.ts';
import { request } from '../../../api.ts';
import { hasCode } from '../../../errors.ts';
import { OwnClassesDocument, RecordAttendanceDocument, type RollQuery } from '../attendance.generated.ts';
import { forgetMarks, type KeptMarks, keepMarks, type RollPlace, readKeptMarks } from './kept-marks.ts';
import { loadRoll } from './load-roll.ts';
import { changedMarks, countChanged, initialMarks, type Mark, type Marks, toEntries } from './marks.ts';
import { findOthersMarks, type OthersMark, type StoredRoll, storedRoll, withOthersMarks } from './stored-roll.ts';

/**
 * The marks of a roll in the form. Until the service has them they are kept in this browser, also when the page is closed. Only what
 * differs from the marks as they were loaded is kept and sent, because others may have changed the rest since.
 */
export function useRoll(roll: RollQuery, place: RollPlace) {
  const [initial] = useState(() => initialMarks(roll));
  const [stored, setStored] = useState(() => storedRoll(roll));
  const [restored] = useState(() => restoreMarks(place, initial, roll));
  const [marks, setMarks] = useState<Marks>({ ...initial, ...restored?.marks });
  const [others, setOthers] = useState<readonly OthersMark[]>(restored?.others ?? []);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const unedited = useMemo(() => ({ ...initial, ...stored.marks }), [initial, stored]);
  const pending = useMemo(() => toPending(marks, unedited, stored), [marks, unedited, stored]);
  const saving = useSaving(place, stored, (saved, sent) => {
    forgetMarks(place, { ...toPending(sent, unedited, stored), isSubmitted: true });
    setStored(saved.stored);
    setMarks((current) => withOthersMarks(current, saved.others));
    setOthers((current) => [...saved.others, ...current]);
  });
  const isSubmitted = saving.isPending || hasCode(saving.error, 'NETWORK');
  useKeeping(place, pending, isSubmitted);
  const { mutate } = saving;
  useEffect(() => {
    if (restored?.isSubmitted) mutate({ ...initial, ...restored.marks });
  }, [restored, initial, mutate]);
  useRetryOnline(hasCode(saving.error, 'NETWORK'), () => mutate(marks));
  const setMark = useCallback((studentId: string, mark: Mark) => {
    setMarks((current) => ({ ...current, [studentId]: mark }));
    setOthers((current) => current.filter((other) => other.studentId !== studentId));
  }, []);
  const discard = () => {
    setMarks(unedited);
    setOthers([]);
    setRestored(false);
  };
  const save = () => {
    setOthers([]);
    mutate(marks);
  };
  return {
    marks,
    setMark,
    others,
    saving,
    save,
    discard,
    isRestored: isRestored && !isEmpty(pending),
    isCalled: Object.keys(stored.marks).length > 0,
    changed: countChanged(marks, stored.marks),
  };
}

/** Keeps the edited marks in this browser until they are saved. */
function useKeeping(place: RollPlace, pending: Pending, isSubmitted: boolean) {
  useEffect(() => {
    if (isEmpty(pending) && !isSubmitted) forgetMarks(place);
    else keepMarks(place, { ...pending, isSubmitted });
  }, [place, pending, isSubmitted]);
}

type Pending = Pick<KeptMarks, 'marks' | 'before'>;

function isEmpty({ marks }: Pending): boolean {
  return Object.keys(marks).length === 0;
}

/** Returns the marks that the user has edited, with those that the service had. */
function toPending(marks: Marks, unedited: Marks, stored: StoredRoll): Pending {
  const edited = changedMarks(marks, unedited);
  const before = Object.entries(stored.marks).filter(([studentId]) => studentId in edited);
  return { marks: edited, before: Object.fromEntries(before) };
}

/** Returns the marks kept in this browser, with those of others in the place of what they have changed since. */
function restoreMarks(place: RollPlace, students: Marks, roll: RollQuery) {
  const kept = readKeptMarks(place, students);
  if (!kept) return undefined;
  const others = findOthersMarks(kept.marks, kept.before, roll);
  return { marks: withOthersMarks(kept.marks, others), others, isSubmitted: kept.isSubmitted };
}

/** Runs again what the connection has failed, once there is one. */
function useRetryOnline(isFailed: boolean, run: () => void) {
  useEffect(() => {
    const retry = () => isFailed && run();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isFailed, run]);
}

function useSaving(place: RollPlace, stored: StoredRoll, onSaved: (saved: SavedRoll, sent: Marks) => void) {
  return useMutation({
    mutationFn: (marks: Marks) => saveMarks(place, marks, stored),
    // The roll itself has what it saved, and marks that are not saved yet.
    meta: { outdates: [keyOf(OwnClassesDocument), ['AttendanceDay'], ['Home']] },
    // Recording marks again changes nothing, so a request whose connection was lost is repeated.
    retry: (count, error) => hasCode(error, 'NETWORK') && count < 3,
    onSuccess: onSaved,
  });
}

/** A roll that was saved, and the numbers of its marks that were created, changed and left. */
interface SavedRoll {
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number };
  readonly stored: StoredRoll;
  /** Marks that others made since the roll was loaded, which were left as they are. */
  readonly others: readonly OthersMark[];
}

/**
 * Saves the marks that differ from those the service has. If others have changed the roll meanwhile, their marks stay, and the rest is
 * saved on top of them.
 */
async function saveMarks(place: RollPlace, marks: Marks, stored: StoredRoll): Promise<SavedRoll> {
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
