import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Compares what a form contains with what it contained at first, and with what was submitted. */
export function useEntries(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean) {
  const saved = useRef<(string | undefined)[]>([]);
  const isSubmissionUnsaved = useRef(false);
  isSubmissionUnsaved.current = isUnsaved;
  // Before anything can be entered.
  useLayoutEffect(() => {
    saved.current = [textOf(form.current)];
    const isBegun = new AbortController();
    const { signal } = isBegun;
    // Fields may come after the form, once their choices are loaded: what stands there when the user begins was not entered.
    const begin = ({ type }: Event) => {
      if (type !== 'input') saved.current = [textOf(form.current)];
      isBegun.abort();
    };
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, begin, { capture: true, signal });
    return () => isBegun.abort();
  }, [form]);
  return {
    submit: () => {
      isSubmissionUnsaved.current = false;
      saved.current = [saved.current[0], textOf(form.current)];
    },
    /** Leaves on demand, which needs no question. */
    leave: (onCancel: () => void) => {
      saved.current = [textOf(form.current)];
      onCancel();
    },
    hasChanges: () => {
      const [initial, submitted] = saved.current;
      const now = textOf(form.current);
      return now !== undefined && now !== initial && (isSubmissionUnsaved.current || now !== submitted);
    },
  };
}

/** Returns all that a form contains as a text, or undefined if it has gone. */
function textOf(form: HTMLFormElement | null): string | undefined {
  return form ? JSON.stringify([...new FormData(form)]) : undefined;
}
