import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field } from './field.tsx';

interface Shared {
  readonly label: string;
  readonly isOptional?: boolean;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

interface TextInputProps extends Shared, Omit<ComponentProps<'input'>, 'onChange' | 'required' | 'defaultValue'> {
  readonly defaultValue?: string | number | null;
  /** Values that the browser offers while the user types, in their order. */
  readonly suggestions?: readonly string[];
  readonly onChange?: (value: string) => void;
}

/** A labelled text field. */
export function TextInput({ label, isOptional, hint, name, isRequired, ...props }: TextInputProps) {
  const list = useId();
  const { defaultValue, suggestions = [], onChange, ...input } = props;
  return (
    <Field name={name} label={label} isOptional={isOptional} hint={hint}>
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
              {[...new Set(suggestions)].map((value) => (
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
export function TextArea({ label, isOptional, hint, name, isRequired, defaultValue, ...props }: TextAreaProps) {
  return (
    <Field name={name} label={label} isOptional={isOptional} hint={hint}>
      {(control) => (
        <textarea rows={4} {...props} {...control} defaultValue={defaultValue ?? ''} required={isRequired} />
      )}
    </Field>
  );
}

interface SelectInputProps extends ComponentProps<'select'> {
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly name: string;
  /** The options as value and text. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly isInline?: boolean;
}

/** A labelled choice from a list. */
export function SelectInput({ label, hint, isOptional, name, options, isInline, ...props }: SelectInputProps) {
  return (
    <Field name={name} label={label} isOptional={isOptional} hint={hint} isInline={isInline}>
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

/** A labelled box to tick. */
export function CheckInput({ label, ...props }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type="checkbox" {...props} />
      {label}
    </label>
  );
}

/** Choices of which one is chosen. */
export function RadioGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface RadioProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function Radio({ name, label, isChosen, onChoose }: RadioProps) {
  return (
    <label className="check">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
