import { type RefObject, useEffect, useState } from 'react';
import { type Details, detailsOf } from '../../../errors.ts';
import { type Control, controlOf, problemOf } from './constraints.ts';

/** Keeps the problems of the last submission of a form. The first field with one takes the focus, and each goes as it is corrected. */
export function useProblems(form: RefObject<HTMLFormElement | null>, error: unknown) {
  const [state, setState] = useState({ problems: {} as Details, isNew: false });
  const [answered, setAnswered] = useState<unknown>(null);
  if (error !== answered) {
    setAnswered(error);
    setState({ problems: detailsOf(error), isNew: true });
  }
  useEffect(() => {
    if (!state.isNew) return;
    const names = new Set([...(form.current?.elements ?? [])].map((element) => (element as Control).name));
    const [first] = [...names].filter((name) => name in state.problems);
    if (first) controlOf(form.current, first)?.focus();
  }, [form, state]);
  return {
    problems: state.problems,
    show: (problems: Details) => setState({ problems, isNew: true }),
    check: (control: Control) => {
      const { [control.name]: former, ...others } = state.problems;
      if (!former) return;
      const problem = problemOf(control);
      setState({ problems: problem ? { ...state.problems, [control.name]: [problem] } : others, isNew: false });
    },
  };
}
