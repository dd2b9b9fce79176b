import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { request } from '../../api.ts';
import { hasCode } from '../../errors.ts';
import { RecordAttendanceDocument, type RecordAttendanceMutation, type RollQuery } from './attendance.generated.ts';
import { forgetMarks, keepMarks, type RollPlace, readKeptMarks } from './kept-marks.ts';
import { changedMarks, countChanged, initialMarks, type Mark, type Marks, recordedMarks, toEntries } from './marks.ts';

/**
 * The marks of a roll in the form. Until the service has them they are kept in this browser, also when the page is closed. Only what
 * differs from the marks as they were loaded is kept and sent, because others may have changed the rest since.
 */
export function useRoll(roll: RollQuery, place: RollPlace) {
  const [initial] = useState(() => initialMarks(roll));
  const [kept] = useState(() => readKeptMarks(place, initial));
  const [marks, setMarks] = useState<Marks>({ ...initial, ...kept?.marks });
  const [recorded, setRecorded] = useState(() => recordedMarks(roll));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const unedited = useMemo(() => ({ ...initial, ...recorded }), [initial, recorded]);
  const edited = useMemo(() => changedMarks(marks, unedited), [marks, unedited]);
  const saving = useSaving(place, recorded, (saved) => {
    forgetMarks(place, changedMarks(saved, unedited));
    setRecorded(saved);
  });
  const isSubmitted = saving.isPending || hasCode(saving.error, 'NETWORK');
  const isSaved = Object.keys(edited).length === 0;
  useEffect(() => {
    if (isSaved && !isSubmitted) forgetMarks(place);
    else keepMarks(place, { marks: edited, isSubmitted });
  }, [place, edited, isSubmitted, isSaved]);
  const { mutate } = saving;
  useEffect(() => {
    if (kept?.isSubmitted) mutate({ ...initial, ...kept.marks });
  }, [kept, initial, mutate]);
  const isFailed = hasCode(saving.error, 'NETWORK');
  useEffect(() => {
    const retry = () => isFailed && mutate(marks);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isFailed, marks, mutate]);
  const setMark = useCallback((studentId: string, mark: Mark) => {
    setMarks((current) => ({ ...current, [studentId]: mark }));
  }, []);
  const discard = () => {
    setMarks(unedited);
    setRestored(false);
  };
  return {
    marks,
    setMark,
    saving,
    save: () => mutate(marks),
    discard,
    isRestored: isRestored && !isSaved,
    isCalled: Object.keys(recorded).length > 0,
    changed: countChanged(marks, recorded),
  };
}

/** The answer to a roll without changes. */
const nothingRecorded: RecordAttendanceMutation = { recordAttendance: { created: 0, updated: 0, unchanged: 0 } };

function useSaving({ classId, day }: RollPlace, recorded: Marks, onSaved: (marks: Marks) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (marks: Marks) => {
      const entries = toEntries(changedMarks(marks, recorded));
      return entries.length === 0
        ? nothingRecorded
        : request(RecordAttendanceDocument, { classId, date: day, entries });
    },
    // Recording marks again changes nothing, so a request whose connection was lost is repeated.
    retry: (count, error) => hasCode(error, 'NETWORK') && count < 3,
    onSuccess: (_saved, marks) => {
      onSaved(marks);
      void client.invalidateQueries({ queryKey: ['own-classes'] });
      void client.invalidateQueries({ queryKey: ['attendance-day'] });
    },
  });
}
