import { t } from '../../texts.ts';
import { DialogButton } from '../dialog.tsx';
import { type Choice, SearchPicker } from './search-picker.tsx';

interface Props {
  readonly label: string;
  /** Says what no choice means, such as `All classes`. */
  readonly noneLabel: string;
  readonly searchLabel: string;
  readonly queryKey: string;
  readonly search: (text: string) => Promise<readonly Choice[]>;
  /** The name of the record that is chosen. */
  readonly chosen: string | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** A button with the record that is chosen, or none, which opens a dialog to choose another. It stays, and so does the focus. */
export function ChoiceButton({ label, noneLabel, searchLabel, queryKey, search, chosen, onChoose }: Props) {
  return (
    <fieldset className="field inline">
      <legend>{label}</legend>
      <DialogButton label={chosen ?? noneLabel} title={label}>
        {(close) => {
          const choose = (choice: Choice | undefined) => {
            close();
            onChoose(choice);
          };
          return (
            <>
              <SearchPicker label={searchLabel} queryKey={queryKey} search={search} onPick={choose} />
              <div className="actions">
                {chosen !== undefined && (
                  <button type="button" onClick={() => choose(undefined)}>
                    {noneLabel}
                  </button>
                )}
                <button type="button" onClick={close}>
                  {t('app.cancel')}
                </button>
              </div>
            </>
          );
        }}
      </DialogButton>
    </fieldset>
  );
}
