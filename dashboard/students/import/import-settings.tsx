import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { findClasses } from '../choices.ts';
import { BadRows } from './bad-rows.tsx';
import type { ImportOptions } from './import-options.ts';

interface Props {
  readonly options: ImportOptions;
  readonly onChange: (changed: Partial<ImportOptions>) => void;
}

/** How the rows are imported: new students only or changes too, all rows or the good ones, and what happens to students who are missing. */
export function ImportSettings({ options, onChange }: Props) {
  const { may } = useViewer();
  const { mode, atomic } = options;
  const choice = (value: ImportOptions['mode'], label: string) => ({
    name: 'mode',
    label,
    isChosen: mode === value,
    onChoose: () => onChange({ mode: value }),
  });
  return (
    <section aria-labelledby="import-settings">
      <h2 id="import-settings">{t('import.settings')}</h2>
      <RadioGroup title={t('import.mode')}>
        <Radio {...choice('create', t('import.mode.create'))} />
        {may('update:students') && <Radio {...choice('upsert', t('import.mode.upsert'))} />}
        <p className="hint">{t(mode === 'create' ? 'import.create-hint' : 'import.upsert-hint')}</p>
      </RadioGroup>
      <BadRows
        atomic={atomic}
        onChange={(atomic) => onChange({ atomic })}
        hint={atomic ? t('import.atomic-hint') : undefined}
      />
      <CheckInput
        label={t('import.accept-similar-ids')}
        checked={options.similarIds === 'accept'}
        onChange={({ target }) => onChange({ similarIds: target.checked ? 'accept' : 'refuse' })}
      />
      {mode === 'upsert' && <MissingStudents options={options} onChange={onChange} />}
      {may('read:classes') && (
        <Combobox
          label={t('import.class')}
          placeholder={t('students.no-class')}
          queryKey="class"
          search={findClasses}
          chosen={options.class ? { id: options.class.id, label: options.class.name } : undefined}
          onChoose={(choice) => onChange({ class: choice ? { id: choice.id, name: choice.label } : null })}
        />
      )}
    </section>
  );
}

/** Chooses the treatment of active students that the file does not name. */
function MissingStudents({ options: { missing, missingLimit }, onChange }: Props) {
  const setLimit = (input: HTMLInputElement) => {
    if (input.value && input.checkValidity()) onChange({ missingLimit: Number(input.value) });
    else input.reportValidity();
  };
  return (
    <>
      <CheckInput
        label={t('import.deactivate-missing')}
        checked={missing === 'deactivate'}
        onChange={({ target }) => onChange({ missing: target.checked ? 'deactivate' : 'keep' })}
      />
      {missing === 'deactivate' && (
        <label className="field inline">
          {t('import.missing-limit')}
          <input
            type="number"
            min={0}
            max={100}
            required
            defaultValue={missingLimit}
            // Each number that is typed on the way to the intended one would be a dry run.
            onBlur={({ currentTarget }) => setLimit(currentTarget)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && setLimit(currentTarget)}
          />
        </label>
      )}
    </>
  );
}
