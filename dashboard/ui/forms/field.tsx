import { type ReactNode, useId } from 'react';
import { t } from '../../texts.ts';
import { useFieldErrors } from './field-errors.ts';

/** The properties by which a control belongs to the label, the hint and the problems of its field. */
interface ControlProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly name?: string;
  readonly label: string;
  readonly isOptional?: boolean;
  /** Says below the field what to enter. */
  readonly hint?: string;
  readonly isInline?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control of a form with its label and hint, and below it the problems that the form has with it. */
export function Field({ name, label, isOptional, hint, isInline = false, children }: Props) {
  const id = useId();
  const errors = useFieldErrors(name ?? '');
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className={isInline ? 'field inline' : 'field'}>
      <label htmlFor={id}>{isOptional ? t('app.optional', { label }) : label}</label>
      {children({
        id,
        name,
        'aria-invalid': errors.length > 0 || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {errors.length > 0 && (
        <span id={`${id}-errors`} className="field-error">
          {errors.join(' ')}
        </span>
      )}
    </div>
  );
}
