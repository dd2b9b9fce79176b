import { startTransition, useActionState } from 'react';
import { noteActivity } from '../session/idle.ts';

/** Returns what a form of the sign-in needs: its last error, whether it is being sent, and a function that sends it. */
export function useSubmit(action: (form: FormData) => Promise<unknown>) {
  const [error, submit, isPending] = useActionState<unknown, FormData>(async (_former, form) => {
    noteActivity();
    try {
      await action(form);
      return null;
    } catch (refusal) {
      // The user has closed the browser's question for a passkey.
      return refusal instanceof DOMException ? null : refusal;
    }
  }, null);
  return {
    error: isPending ? null : error,
    isPending,
    onSubmit: (form: FormData) => startTransition(() => submit(form)),
  };
}
