import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form } from 'react-aria-components/Form';
import { ApiError, detailsOf } from '../../errors.ts';
import { t } from '../../texts.ts';
import { ErrorMessage } from '../messages.tsx';
import { FieldErrors } from './field-errors.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useEntries } from './use-entries.ts';

interface Props {
  readonly children: ReactNode;
  readonly submitLabel?: string;
  /** True if the submission cannot be undone. */
  readonly isDanger?: boolean;
  /** True if what is entered may be left without a question: filters, and what stands outside of the screens. */
  readonly isTransient?: boolean;
  readonly isPending: boolean;
  /** True while the form asks something instead of having saved what was submitted. */
  readonly isUnsaved?: boolean;
  /** The error of the last submission. */
  readonly error: unknown;
  readonly onSubmit: (form: FormData) => void;
  readonly onCancel?: () => void;
}

/** A form with its buttons. The service's problems show at the fields that they name, and all others above the fields. */
export function InputForm({
  children,
  submitLabel,
  isDanger,
  isTransient,
  isPending,
  isUnsaved = false,
  error,
  onSubmit,
  onCancel,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const entries = useEntries(form, Boolean(error) || isUnsaved);
  const details = detailsOf(error);
  const isShown = (name: string) => form.current?.elements.namedItem(name) != null;
  const others = Object.entries(details).filter(([name]) => !isShown(name));
  const isAtFields = others.length < Object.keys(details).length;
  return (
    <Form
      ref={form}
      validationErrors={details}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // A form in a dialog is inside the form of a screen, as React sees it.
        event.stopPropagation();
        entries.submit();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {!isTransient && <LeaveQuestion hasChanges={entries.hasChanges} />}
      {isAtFields && (
        <p className="message error" role="alert">
          {t('error.fields')}
        </p>
      )}
      {error && (!isAtFields || others.length > 0) ? <ErrorMessage error={withDetails(error, others)} /> : null}
      <FieldErrors value={details}>{children}</FieldErrors>
      <div className="actions">
        <button type="submit" className={isDanger ? 'danger' : 'primary'} disabled={isPending}>
          {isPending ? t('app.saving') : (submitLabel ?? t('app.save'))}
        </button>
        {onCancel && (
          <button type="button" onClick={() => entries.leave(onCancel)}>
            {t('app.cancel')}
          </button>
        )}
      </div>
    </Form>
  );
}

function withDetails(error: unknown, details: [string, string[]][]): unknown {
  if (!(error instanceof ApiError)) return error;
  return new ApiError(error.code, error.message, Object.fromEntries(details));
}
