import type { FormEvent } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';

interface Props extends TextFieldProps {
  readonly label: string;
  /** Says below the field what to enter. */
  readonly hint?: string;
}

/** A labelled text field. A form shows the service's problems of its field below it. */
export function TextInput({ label, hint, ...props }: Props) {
  return (
    <TextField {...props} className="field">
      <Label>{label}</Label>
      <Input onInput={checkAgain} />
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
    </TextField>
  );
}

/**
 * Checks an invalid field again while it is corrected. Without this the problem would go when the field loses the focus, which moves
 * the button away on which the pointer has just been pressed.
 */
function checkAgain({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (input.dataset.invalid !== undefined) input.dispatchEvent(new Event('change', { bubbles: true }));
}
