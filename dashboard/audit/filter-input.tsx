import { type InputHTMLAttributes, useId } from 'react';
import { useFieldErrors } from '../ui/forms/field-errors.ts';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly name: string;
  /** Values that the browser offers while typing. */
  readonly suggestions?: readonly string[];
}

/** A labelled field of a filter form, with suggestions. */
export function FilterInput({ label, suggestions = [], ...props }: Props) {
  const id = useId();
  const errors = useFieldErrors(props.name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        autoComplete="off"
        maxLength={200}
        {...props}
        data-invalid={errors.length > 0 || undefined}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      />
      <datalist id={`${id}-list`}>
        {[...new Set(suggestions)].toSorted().map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {errors.length > 0 && (
        <span id={`${id}-errors`} className="field-error">
          {errors.join(' ')}
        </span>
      )}
    </div>
  );
}
