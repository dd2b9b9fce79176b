import type { ComponentProps, ReactNode } from 'react';
import { DialogButton } from '../dialog.tsx';
import { InputForm } from './input-form.tsx';
import { type Saving, useSave } from './use-save.ts';

interface FormProps<Result> extends Saving<FormData, Result>, Pick<ComponentProps<typeof InputForm>, 'submitLabel'> {
  /** True if the submission cannot be undone. */
  readonly isDanger?: boolean;
  /** The fields, whose state begins anew each time the dialog opens. */
  readonly children: ReactNode;
}

interface Props<Result> extends FormProps<Result> {
  /** The label of the button, and the title of the dialog unless it has another one. */
  readonly label: string;
  readonly title?: string;
  readonly className?: string;
  readonly isDisabled?: boolean;
}

/** A button that opens a form in a dialog, which closes once it is saved. */
export function FormDialog<Result>({ label, title = label, className, isDisabled, ...form }: Props<Result>) {
  return (
    <DialogButton label={label} title={title} className={className} isDisabled={isDisabled}>
      {(close) => <DialogForm {...form} close={close} />}
    </DialogButton>
  );
}

function DialogForm<Result>(props: FormProps<Result> & { close: () => void }) {
  const { submitLabel, isDanger, children, close, onSaved, ...saving } = props;
  const { form } = useSave({
    ...saving,
    onSaved: (result: Result, entered: FormData) => {
      // A screen that is left takes its dialog along, so that nobody submits it twice meanwhile.
      if (!props.leaves) close();
      return onSaved?.(result, entered);
    },
  });
  return (
    <InputForm submitLabel={submitLabel} isDanger={isDanger} {...form} onCancel={close}>
      {children}
    </InputForm>
  );
}
