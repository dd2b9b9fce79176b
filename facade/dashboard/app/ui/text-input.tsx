import type { FormEvent } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';

/** A labelled text field. A form shows the service's problems of its field below it. */
export function TextInput({ label, ...props }: { label: string } & TextFieldProps) {
  return (
    <TextField {...props} className="field">
      <Label>{label}</Label>
      <Input onInput={checkAgain} />
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
