import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Column, gradesOf } from './columns.ts';
import { type Edits, reduceEdits } from './edits.ts';
import { GradeQueue, type TypedGrade } from './grade-queue.ts';
import type { GradebookQuery } from './grades.generated.ts';

/** Entries of a column are sent together once typing has paused for so long, or the column or the grid is left. */
const PAUSE_MS = 1_500;

/** The grades of a class with what is typed, and functions that enter grades and send those that wait. */
export function useEdits(data: GradebookQuery, columns: readonly Column[]) {
  const [edits, dispatch] = useReducer(
    reduceEdits,
    data,
    (loaded): Edits => ({ grades: gradesOf(loaded), drafts: {} }),
  );
  useEffect(() => dispatch({ type: 'loaded', grades: gradesOf(data) }), [data]);
  const shown = useRef({ edits, columns, data });
  shown.current = { edits, columns, data };
  const [queue] = useState(() => new GradeQueue(() => shown.current, dispatch));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    queue.flush();
  }, [queue]);
  const enter = useCallback(
    (typed: readonly TypedGrade[]) => {
      queue.add(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => queue.flush(), PAUSE_MS);
    },
    [queue],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      flush();
      if (queue.isBusy) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      flush();
    };
  }, [flush, queue]);
  return { edits, enter, flush };
}
