import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { CheckInput, Radio, RadioGroup } from '../../ui/forms/inputs.tsx';
import { Section } from '../../ui/page.tsx';
import { findClasses } from '../choices.ts';
import { BadRows } from './bad-rows.tsx';
import type { ImportOptions } from './import-options.ts';
import type { ImportTable } from './import-tables.ts';

interface OptionsProps {
  readonly options: ImportOptions;
  readonly onChange: (changed: Partial<ImportOptions>) => void;
}

interface Props extends OptionsProps {
  readonly kind: ImportTable['kind'];
}

/** The way in which the rows are imported: all of them or the good ones, and what an import of students needs to know besides. */
export function ImportSettings({ kind, options, onChange }: Props) {
  const { atomic } = options;
  return (
    <Section title={t('import.settings')}>
      {kind === 'students' && <Mode options={options} onChange={onChange} />}
      <BadRows
        atomic={atomic}
        onChange={(atomic) => onChange({ atomic })}
        hint={atomic ? t('import.atomic-hint') : undefined}
      />
      {kind === 'students' && <StudentSettings options={options} onChange={onChange} />}
    </Section>
  );
}

/** Chooses new students only, or changes too. */
function Mode({ options: { mode }, onChange }: OptionsProps) {
  const { may } = useViewer();
  const choice = (value: ImportOptions['mode'], label: string) => ({
    name: 'mode',
    label,
    isChosen: mode === value,
    onChoose: () => onChange({ mode: value }),
  });
  return (
    <RadioGroup title={t('import.mode')}>
      <Radio {...choice('create', t('import.mode.create'))} />
      {may('update:students') && <Radio {...choice('upsert', t('import.mode.upsert'))} />}
      <p className="hint">{t(mode === 'create' ? 'import.create-hint' : 'import.upsert-hint')}</p>
    </RadioGroup>
  );
}

/** Chooses what happens to similar ids, to students who are missing, and to those without a class. */
function StudentSettings({ options, onChange }: OptionsProps) {
  const { may } = useViewer();
  return (
    <>
      <CheckInput
        label={t('import.accept-similar-ids')}
        checked={options.similarIds === 'accept'}
        onChange={({ target }) => onChange({ similarIds: target.checked ? 'accept' : 'refuse' })}
      />
      {options.mode === 'upsert' && <MissingStudents options={options} onChange={onChange} />}
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
    </>
  );
}

/** Chooses the treatment of active students that the file does not name. */
function MissingStudents({ options: { missing, missingLimit }, onChange }: OptionsProps) {
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
