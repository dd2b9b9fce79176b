import { type SelectHTMLAttributes, useId } from 'react';
import { useFieldErrors } from './field-errors.ts';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly name: string;
  /** The options as value and text. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly isInline?: boolean;
}

/** A labelled choice from a list. A form shows the service's problems of its field below it. */
export function SelectInput({ label, options, isInline = false, ...props }: Props) {
  const id = useId();
  const errors = useFieldErrors(props.name);
  return (
    <div className={isInline ? 'field inline' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        {...props}
        data-invalid={errors.length > 0 || undefined}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {errors.length > 0 && (
        <span id={`${id}-errors`} className="field-error">
          {errors.join(' ')}
        </span>
      )}
    </div>
  );
}
