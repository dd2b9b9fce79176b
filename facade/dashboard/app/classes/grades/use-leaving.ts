import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../texts.ts';
import type { GradeQueue } from './grade-queue.ts';

/** Sends what is typed when the gradebook is left, and asks first while grades are not saved. */
export function useLeaving(queue: GradeQueue, hasUnsaved: () => boolean): void {
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
