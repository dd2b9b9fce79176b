import { useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { findGuardians } from '../choices.ts';

/** A guardian of a new student: one who is here already, or a new one by name. */
export interface GuardianEntry {
  readonly key: number;
  readonly guardian: Choice | null;
  readonly name: string;
}

interface Props {
  readonly entries: readonly GuardianEntry[];
  readonly onChange: (entries: readonly GuardianEntry[]) => void;
}

/** The guardians of a new student, who are found while one types, or created. */
export function GuardianEntries({ entries, onChange }: Props) {
  const root = useRef<HTMLFieldSetElement>(null);
  const [count, setCount] = useState(0);
  const add = (guardian: Choice | null, name: string) => {
    setCount(count + 1);
    onChange([...entries, { key: count, guardian, name }]);
  };
  const known = new Set(entries.flatMap(({ guardian }) => guardian?.id ?? []));
  return (
    <fieldset ref={root} className="field-group">
      <legend>{t('guardian.title')}</legend>
      {entries.map((entry, index) => (
        <GuardianCard
          key={entry.key}
          entry={entry}
          index={index}
          onRemove={() => {
            onChange(entries.filter(({ key }) => key !== entry.key));
            root.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
          }}
        />
      ))}
      <Combobox
        label={t(entries.length === 0 ? 'guardian.add' : 'guardian.add-another')}
        queryKey="guardian"
        search={findGuardians}
        without={known}
        onChoose={(choice) => choice && add(choice, choice.label)}
        create={{ label: (name) => t('guardian.new-named', { name }), onCreate: (name) => add(null, name) }}
      />
    </fieldset>
  );
}

function GuardianCard({ entry, index, onRemove }: { entry: GuardianEntry; index: number; onRemove: () => void }) {
  const { key, guardian, name } = entry;
  const field = (of: string) => `guardians.${index}.${of}`;
  return (
    <fieldset className="guardian-card">
      <legend>
        {guardian ? guardian.label : t('guardian.new')}{' '}
        {guardian?.hint && <span className="hint">{guardian.hint}</span>}
      </legend>
      <div className="fields">
        {!guardian && (
          <TextInput name={field('name')} label={t('person.name')} defaultValue={name} maxLength={200} isRequired />
        )}
        <TextInput
          name={field('relation')}
          isOptional
          label={t('guardian.relation')}
          maxLength={50}
          autoComplete="off"
          autoFocus
        />
        {!guardian && (
          <>
            <TextInput name={field('phone')} type="tel" isOptional label={t('guardian.phone')} autoComplete="off" />
            <TextInput name={field('email')} type="email" isOptional label={t('guardian.email')} autoComplete="off" />
          </>
        )}
      </div>
      <div className="actions">
        <label className="check">
          <input type="radio" name="primaryGuardian" value={key} defaultChecked={index === 0} />
          {t('student.call-first')}
        </label>
        <button type="button" onClick={onRemove} aria-label={t('roster.remove', { name })}>
          {t('app.remove')}
        </button>
      </div>
    </fieldset>
  );
}
