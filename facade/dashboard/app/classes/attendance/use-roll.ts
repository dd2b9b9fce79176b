import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { request } from '../../api.ts';
import { hasCode } from '../../errors.ts';
import { RecordAttendanceDocument, type RollQuery } from './attendance.generated.ts';
import { forgetMarks, keepMarks, type RollPlace, readKeptMarks } from './kept-marks.ts';
import { countChanged, initialMarks, type Mark, type Marks, recordedMarks, toEntries } from './marks.ts';

/** The marks of a roll in the form. Until the service has them they are kept in this browser, also when the page is closed. */
export function useRoll(roll: RollQuery, place: RollPlace) {
  const [initial] = useState(() => initialMarks(roll));
  const [kept] = useState(() => readKeptMarks(place, initial));
  const [marks, setMarks] = useState<Marks>({ ...initial, ...kept?.marks });
  const [recorded, setRecorded] = useState(() => recordedMarks(roll));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const saving = useSaving(place, setRecorded);
  const isSubmitted = saving.isPending || hasCode(saving.error, 'NETWORK');
  const isSaved = countChanged(marks, { ...initial, ...recorded }) === 0;
  useEffect(() => {
    if (isSubmitted) keepMarks(place, { marks, isSubmitted });
    else if (isSaved) forgetMarks(place);
    else keepMarks(place, { marks, isSubmitted });
  }, [place, marks, isSubmitted, isSaved]);
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
    setMarks({ ...initial, ...recorded });
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

function useSaving(place: RollPlace, onSaved: (marks: Marks) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (marks: Marks) =>
      request(RecordAttendanceDocument, { classId: place.classId, date: place.day, entries: toEntries(marks) }),
    // Recording marks again changes nothing, so a request whose connection was lost is repeated.
    retry: (count, error) => hasCode(error, 'NETWORK') && count < 3,
    onSuccess: (_saved, marks) => {
      forgetMarks(place, marks);
      onSaved(marks);
      void client.invalidateQueries({ queryKey: ['own-classes'] });
      void client.invalidateQueries({ queryKey: ['attendance-day'] });
    },
  });
}
