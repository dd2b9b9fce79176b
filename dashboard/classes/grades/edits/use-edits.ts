import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../texts.ts';
import { type Column, gradesOf } from '../columns.ts';
import type { GradebookQuery } from '../grades.generated.ts';
import { addStep, noHistory, redo, type TypedGrade, undo } from './edit-history.ts';
import { type EditAction, type Edits, listDrafts, reduceEdits } from './edits.ts';
import { GradeQueue } from './grade-queue.ts';

/** Entries of a column are sent together once typing has paused for so long, or the column or the grid is left. */
const PAUSE_MS = 1_500;

/** The grades of a class with what is typed, and functions that enter grades, take steps back and forth, and send what waits. */
export function useEdits(data: GradebookQuery, columns: readonly Column[], onStored: () => void) {
  const [edits, setEdits] = useState<Edits>(() => ({ grades: gradesOf(data), drafts: {} }));
  const [history, setHistory] = useState(noHistory);
  // The blocker decides whether the page may be left before React draws what was typed last.
  const latest = useRef({ edits, history });
  const dispatch = useCallback((action: EditAction) => {
    latest.current.edits = reduceEdits(latest.current.edits, action);
    setEdits(latest.current.edits);
  }, []);
  useEffect(() => dispatch({ type: 'loaded', grades: gradesOf(data) }), [data, dispatch]);
  const shown = useRef({ columns, data, onStored });
  shown.current = { columns, data, onStored };
  const [queue] = useState(() => new GradeQueue(() => ({ ...shown.current, edits: latest.current.edits }), dispatch));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    queue.flush();
  }, [queue]);
  const add = useCallback(
    (typed: readonly TypedGrade[]) => {
      queue.add(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => queue.flush(), PAUSE_MS);
    },
    [queue],
  );
  const enter = useCallback(
    (typed: readonly TypedGrade[]) => {
      latest.current.history = addStep(latest.current.history, latest.current.edits, typed);
      setHistory(latest.current.history);
      add(typed);
    },
    [add],
  );
  /** Takes one step back or forth, and returns the cells that it changes. */
  const step = (take: typeof undo): readonly TypedGrade[] => {
    const [next, typed] = take(latest.current.history) ?? [latest.current.history, []];
    latest.current.history = next;
    setHistory(next);
    add(typed);
    flush();
    return typed;
  };
  useEffect(() => flush, [flush]);
  useSendingAgain(queue, () => latest.current.edits);
  useLeaving(queue, () => listDrafts(latest.current.edits).length > 0);
  return { edits, history, enter, add, undo: () => step(undo), redo: () => step(redo), flush };
}

/** Sends grades once there is a connection again. */
function useSendingAgain(queue: GradeQueue, edits: () => Edits): void {
  const latest = useRef(edits);
  latest.current = edits;
  useEffect(() => {
    const sendAgain = () => {
      const unsent = listDrafts(latest.current()).filter(({ draft }) => draft.isUnsent);
      queue.add(unsent.map(({ draft, ...place }) => ({ ...place, text: draft.text })));
      queue.flush();
    };
    addEventListener('online', sendAgain);
    return () => removeEventListener('online', sendAgain);
  }, [queue]);
}

/** Sends what is typed when the gradebook is left, and asks first while grades are not saved. */
function useLeaving(queue: GradeQueue, hasUnsaved: () => boolean): void {
  const latest = useRef(hasUnsaved);
  latest.current = hasUnsaved;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      enterOpenCell();
      queue.flush();
      if (latest.current()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [queue]);
  useBlocker({
    shouldBlockFn: async () => {
      enterOpenCell();
      await queue.settle();
      return latest.current() && !window.confirm(t('grades.leave'));
    },
    enableBeforeUnload: false,
  });
}

/** Enters the text of the open cell, which has the focus as long as it is open. */
function enterOpenCell(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.closest('[role=grid]')) activeElement.blur();
}
