import { type ReactNode, type RefObject, useRef } from 'react';
import { ApiError, detailsOf } from '../../../errors.ts';
import { t } from '../../../texts.ts';
import { ErrorMessage } from '../../page.tsx';
import { FieldErrors } from '../field-errors.ts';
import { type Control, controlOf, problemsOf } from './constraints.ts';
import { ErrorSummary } from './error-summary.tsx';
import { useProblems } from './use-problems.ts';

export interface PlainFormProps {
  readonly children: ReactNode;
  readonly submitLabel?: string;
  /** A second way to submit, which the form then contains under this name. */
  readonly alternative?: { readonly name: string; readonly label: string };
  /** True if the submission cannot be undone. */
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  /** The error of the last submission. */
  readonly error: unknown;
  readonly onSubmit: (form: FormData) => void;
  readonly onCancel?: () => void;
  readonly ref?: RefObject<HTMLFormElement | null>;
}

/**
 * A form with its buttons. Problems that it finds itself, or that the service answers with, show at the fields that they name and
 * together above all fields. Others show above the fields only.
 */
export function PlainForm({ children, submitLabel, isDanger = false, isPending, error, ...props }: PlainFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = props.ref ?? own;
  const { problems, show, check } = useProblems(form, error);
  const isShown = (name: string) => controlOf(form.current, name) !== undefined;
  const atFields = Object.keys(problems).filter(isShown);
  const others = Object.entries(detailsOf(error)).filter(([name]) => !isShown(name));
  const isAboutFields = others.length < Object.keys(detailsOf(error)).length;
  const submit = (element: HTMLFormElement, submitter: HTMLElement | null) => {
    const found = problemsOf(element);
    show(found);
    if (Object.keys(found).length === 0) props.onSubmit(new FormData(element, submitter));
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is inside the form of a screen, as React sees it.
        event.stopPropagation();
        submit(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
      }}
      onInput={({ target }) => check(target as Control)}
    >
      {atFields.length > 0 && <ErrorSummary form={form} names={atFields} />}
      {error && (!isAboutFields || others.length > 0) ? <ErrorMessage error={withDetails(error, others)} /> : null}
      <FieldErrors value={problems}>{children}</FieldErrors>
      <div className="actions">
        <button type="submit" className={isDanger ? 'danger' : 'primary'} disabled={isPending}>
          {isPending ? t('app.saving') : (submitLabel ?? t('app.save'))}
        </button>
        {props.alternative && (
          <button type="submit" name={props.alternative.name} value="true" disabled={isPending}>
            {props.alternative.label}
          </button>
        )}
        {props.onCancel && (
          <button type="button" onClick={props.onCancel}>
            {t('app.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

function withDetails(error: unknown, details: [string, string[]][]): unknown {
  if (!(error instanceof ApiError)) return error;
  return new ApiError(error.code, error.message, Object.fromEntries(details));
}
