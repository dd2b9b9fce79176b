import { useMutation } from '@tanstack/react-query';
import type { ChangeMeta } from '../../answers.ts';

/** How a form saves, and what follows. */
export interface Saving<Entered, Result> extends ChangeMeta {
  /** Sends what was entered to the service. */
  readonly save: (entered: Entered) => Promise<Result>;
  /** Follows when it is saved and the screens show it: closes the form, or leads to the new record. */
  readonly onSaved?: ((result: Result, entered: Entered) => unknown) | undefined;
}

/** Saves a form. `form` is what `InputForm` takes: whether it is being saved, the error, and what a submission does. */
export function useSave<Result, Entered = FormData>({ save, onSaved, ...meta }: Saving<Entered, Result>) {
  // An answer may hold a secret, which nothing but the screen keeps.
  const saving = useMutation({ mutationFn: save, meta, onSuccess: onSaved, gcTime: 0 });
  const { isPending, error, mutate } = saving;
  return { ...saving, form: { isPending, error, onSubmit: (entered: Entered) => mutate(entered) } };
}
