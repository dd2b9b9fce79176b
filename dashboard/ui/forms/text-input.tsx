import { type ComponentProps, useId } from 'react';
import { Field } from './field.tsx';

interface Shared {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

interface TextInputProps extends Shared, Omit<ComponentProps<'input'>, 'onChange' | 'required' | 'defaultValue'> {
  readonly defaultValue?: string | number | null;
  /** Values that the browser offers while the user types. */
  readonly suggestions?: readonly string[];
  readonly onChange?: (value: string) => void;
}

/** A labelled text field. */
export function TextInput({ label, hint, name, isRequired, suggestions = [], onChange, ...props }: TextInputProps) {
  const list = useId();
  const { defaultValue, ...input } = props;
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <>
          <input
            type="text"
            {...input}
            {...control}
            {...(defaultValue !== undefined && { defaultValue: defaultValue ?? '' })}
            required={isRequired}
            list={suggestions.length > 0 ? list : undefined}
            onChange={onChange && (({ target }) => onChange(target.value))}
          />
          {suggestions.length > 0 && (
            <datalist id={list}>
              {[...new Set(suggestions)].toSorted().map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

interface TextAreaProps extends Shared, Omit<ComponentProps<'textarea'>, 'required' | 'defaultValue'> {
  readonly defaultValue?: string | null;
}

/** A labelled field of several lines. */
export function TextArea({ label, hint, name, isRequired, defaultValue, ...props }: TextAreaProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <textarea rows={4} {...props} {...control} defaultValue={defaultValue ?? ''} required={isRequired} />
      )}
    </Field>
  );
}
