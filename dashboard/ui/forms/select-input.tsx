import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

interface Props extends ComponentProps<'select'> {
  readonly label: string;
  readonly name: string;
  /** The options as value and text. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly isInline?: boolean;
}

/** A labelled choice from a list. */
export function SelectInput({ label, name, options, isInline, ...props }: Props) {
  return (
    <Field name={name} label={label} isInline={isInline}>
      {(control) => (
        <select {...props} {...control}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
