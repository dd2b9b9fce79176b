import { type ComponentProps, useState } from 'react';
import { ChoiceButton } from '../../ui/forms/choice-button.tsx';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import type { Choice } from '../../ui/forms/search-picker.tsx';

interface Props extends Omit<ComponentProps<typeof ChoiceButton>, 'chosen' | 'onChoose'> {
  readonly name: string;
}

/** A field of a form whose value is the id of a record that the user searches for. It may stay empty. */
export function PickedInput({ name, ...button }: Props) {
  const [choice, setChoice] = useState<Choice>();
  const errors = useFieldErrors(name);
  return (
    <div>
      <ChoiceButton {...button} chosen={choice?.label} onChoose={setChoice} />
      <input type="hidden" name={name} value={choice?.id ?? ''} />
      {errors.length > 0 && (
        <p className="field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
