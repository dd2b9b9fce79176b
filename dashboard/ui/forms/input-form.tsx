import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ChangeMeta } from '../../answers.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../dialog.tsx';
import { PlainForm, type PlainFormProps } from './form/plain-form.tsx';
import { useEntries } from './use-entries.ts';

interface Props extends Omit<PlainFormProps, 'ref'> {
  /** True if what is entered may be left without a question, such as filters. */
  readonly isTransient?: boolean;
  /** True while the form asks something instead of having saved what was submitted. */
  readonly isUnsaved?: boolean;
}

/** A form of a screen, which is not left with unsaved entries without a question. */
export function InputForm({ children, isTransient, isUnsaved = false, onSubmit, onCancel, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const entries = useEntries(form, Boolean(props.error) || isUnsaved);
  return (
    <PlainForm
      {...props}
      ref={form}
      onSubmit={(data) => {
        entries.submit();
        onSubmit(data);
      }}
      onCancel={onCancel && (() => entries.leave(onCancel))}
    >
      {!isTransient && <LeaveQuestion form={form} hasChanges={entries.hasChanges} />}
      {children}
    </PlainForm>
  );
}

/** The way in which a form saves, and the steps that follow. */
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

interface FormProps<Result> extends Saving<FormData, Result>, Pick<Props, 'submitLabel'> {
  /** True if the submission cannot be undone. */
  readonly isDanger?: boolean;
  /** The fields, whose state begins anew each time the dialog opens. */
  readonly children: ReactNode;
}

interface DialogProps<Result> extends FormProps<Result> {
  /** The label of the button, and the title of the dialog unless it has another one. */
  readonly label: string;
  readonly title?: string;
  readonly className?: string;
  readonly isDisabled?: boolean;
}

/** A button that opens a form in a dialog, which closes once it is saved. */
export function FormDialog<Result>({ label, title = label, className, isDisabled, ...form }: DialogProps<Result>) {
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

interface LeaveQuestionProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly hasChanges: () => boolean;
}

/** Asks before a form is left whose entries are not saved: by a link, the browser's buttons, Escape, or closing the page. */
function LeaveQuestion({ form, hasChanges }: LeaveQuestionProps) {
  const mayLeave = () => !hasChanges() || window.confirm(t('app.leave'));
  const latest = useRef(mayLeave);
  latest.current = mayLeave;
  useBlocker({ shouldBlockFn: () => !mayLeave(), enableBeforeUnload: hasChanges });
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const ask = (event: Event) => {
      // Choosing no file is a cancel event, too.
      if (event.target === dialog && !latest.current()) event.preventDefault();
    };
    dialog?.addEventListener('cancel', ask);
    return () => dialog?.removeEventListener('cancel', ask);
  }, [form]);
  return null;
}
