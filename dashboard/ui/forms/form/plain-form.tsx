import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, type Details, detailsOf } from '../../../errors.ts';
import { t } from '../../../texts.ts';
import { ErrorMessage } from '../../page.tsx';
import { FieldErrors } from '../field-errors.ts';
import { type Control, controlOf, labelOf, problemOf, problemsOf } from './constraints.ts';

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

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The fields with problems. */
  readonly names: readonly string[];
}

/** Names the fields with problems above a form, with links to them. What is wrong stands at each field. */
function ErrorSummary({ form, names }: Props) {
  return (
    <div className="message error error-summary" role="alert">
      <p>{t('error.fields')}</p>
      <ul>
        {names.map((name) => {
          const control = controlOf(form.current, name);
          return (
            <li key={name}>
              <a
                href={`#${control?.id}`}
                onClick={(event) => {
                  // Going to the fragment would be a navigation, which forms ask about.
                  event.preventDefault();
                  control?.focus();
                }}
              >
                {control && labelOf(control)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Keeps the problems of the last submission of a form. The first field with one takes the focus, and each goes as it is corrected. */
function useProblems(form: RefObject<HTMLFormElement | null>, error: unknown) {
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
