import { useState } from 'react';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import { type Choice, SearchPicker } from '../../ui/forms/search-picker.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  /** Names the record to choose, as the button that opens the search and the search itself. */
  readonly chooseLabel: string;
  readonly queryKey: string;
  readonly search: (text: string) => Promise<readonly Choice[]>;
}

/** A field of a form whose value is the id of a record that the user searches for. It may stay empty. */
export function PickedInput({ name, label, chooseLabel, queryKey, search }: Props) {
  const [choice, setChoice] = useState<Choice>();
  const errors = useFieldErrors(name);
  return (
    <fieldset className="field picked">
      <legend>{label}</legend>
      <input type="hidden" name={name} value={choice?.id ?? ''} />
      {choice && (
        <span>
          <strong>{choice.label}</strong> <span className="hint">{choice.hint}</span>
        </span>
      )}
      <DialogButton label={chooseLabel} title={chooseLabel}>
        {(close) => (
          <SearchPicker
            label={chooseLabel}
            queryKey={queryKey}
            search={search}
            onPick={(picked) => {
              setChoice(picked);
              close();
            }}
          />
        )}
      </DialogButton>
      {choice && (
        <button type="button" onClick={() => setChoice(undefined)}>
          {t('student.clear')}
        </button>
      )}
      {errors.length > 0 && (
        <span className="field-error" role="alert">
          {errors.join(' ')}
        </span>
      )}
    </fieldset>
  );
}
