import { useRef } from 'react';
import { PlainForm, type PlainFormProps } from './form/plain-form.tsx';
import { LeaveQuestion } from './leave-question.tsx';
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
