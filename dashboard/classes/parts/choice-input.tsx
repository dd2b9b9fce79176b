import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import { type Choice, SearchPicker } from '../../ui/forms/search-picker.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly queryKey: string;
  readonly initial?: Choice | null;
  readonly search: (text: string) => Promise<readonly Choice[]>;
  readonly without?: ReadonlySet<number>;
  readonly onChange?: (choice: Choice | null) => void;
}

/** A form's field for a record that a search finds. Its value is the record's id. */
export function ChoiceInput({ label, name, initial = null, onChange, ...picker }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial);
  const errors = useFieldErrors(name);
  // A problem is about the choice that was sent.
  const [dismissed, setDismissed] = useState<readonly string[]>();
  const choose = (choice: Choice | null) => {
    setDismissed(errors);
    setChosen(choice);
    onChange?.(choice);
  };
  const wasChosen = useRef(chosen);
  useEffect(() => {
    // The part that had the focus is gone.
    if (wasChosen.current !== chosen) box.current?.querySelector<HTMLElement>('input[type=search], button')?.focus();
    wasChosen.current = chosen;
  }, [chosen]);
  return (
    <div ref={box} className="choice-input">
      {chosen ? (
        <fieldset className="field">
          <legend>{label}</legend>
          <div className="choice">
            <span>
              {chosen.label} {chosen.hint && <span className="hint">{chosen.hint}</span>}
            </span>
            <button type="button" onClick={() => choose(null)}>
              {t('classes.change')}
            </button>
          </div>
        </fieldset>
      ) : (
        <SearchPicker label={label} {...picker} onPick={choose} />
      )}
      <input type="hidden" name={name} value={chosen?.id ?? ''} />
      {errors.length > 0 && errors !== dismissed && (
        <p className="field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
