import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { changedValues, textIn } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { readTermType, type Term, termTypes } from './term.ts';
import { CreateTermDocument, type TermInput, TermsDocument, UpdateTermDocument } from './terms.generated.ts';

/** Creates a term. */
export function CreateTerm({ terms }: { terms: readonly Term[] }) {
  return (
    <DialogButton label={t('term.create')} title={t('term.create')} className="primary">
      {(close) => <TermForm terms={terms} close={close} />}
    </DialogButton>
  );
}

/** Changes the name and the days of a term. */
export function EditTerm({ term, terms }: { term: Term; terms: readonly Term[] }) {
  return (
    <DialogButton label={t('word.edit')} title={t('class.edit-title', { name: term.name })}>
      {(close) => <TermForm term={term} terms={terms} close={close} />}
    </DialogButton>
  );
}

interface FormProps {
  readonly term?: Term;
  /** The terms that may contain this one. */
  readonly terms: readonly Term[];
  readonly close: () => void;
}

function TermForm({ term, terms, close }: FormProps) {
  // The fields keep the values they began with, even if the terms are loaded anew meanwhile.
  const [before] = useState(term);
  const saving = useSave({
    done: t('app.saved'),
    save: async (form) => {
      const input = inputIn(form);
      if (before) await request(UpdateTermDocument, { id: before.id, input: await withChanges(before, input) });
      else await request(CreateTermDocument, { input });
    },
    onSaved: close,
  });
  return (
    <InputForm submitLabel={term ? undefined : t('term.create')} {...saving.form} onCancel={close}>
      <TextInput name="name" label={t('word.name')} defaultValue={term?.name} isRequired maxLength={100} />
      <TermPlace term={term} terms={terms} />
      <div className="fields short">
        <TextInput name="startsOn" type="date" label={t('word.first-day')} defaultValue={term?.startsOn} isRequired />
        <TextInput name="endsOn" type="date" label={t('word.last-day')} defaultValue={term?.endsOn} isRequired />
      </div>
      {term && <p className="hint">{t('term.dates-hint')}</p>}
    </InputForm>
  );
}

/** Returns what changes a term. The service requires the name and the days, which someone else may have changed meanwhile. */
async function withChanges(before: Term, input: TermInput): Promise<TermInput> {
  const { terms } = await request(TermsDocument, {});
  const { name, startsOn, endsOn } = terms.find(({ id }) => id === before.id) ?? before;
  return { name, startsOn, endsOn, ...changedValues<TermInput>(before, input) };
}

function inputIn(form: FormData): TermInput {
  const text = (name: string) => textIn(form, name);
  return {
    name: text('name'),
    type: readTermType(text('type')),
    parentId: Number(text('parentId')) || null,
    startsOn: text('startsOn'),
    endsOn: text('endsOn'),
  };
}

function TermPlace({ term, terms }: Pick<FormProps, 'term' | 'terms'>) {
  const others = terms.filter(({ id }) => id !== term?.id);
  return (
    <div className="fields short">
      <SelectInput
        name="type"
        label={t('word.type')}
        defaultValue={term?.type ?? 'term'}
        options={termTypes.map((type) => [type, t(`term.type.${type}`)])}
      />
      <SelectInput
        name="parentId"
        isOptional
        label={t('term.parent')}
        defaultValue={term?.parentId ?? ''}
        options={[['', t('app.none')], ...others.map(({ id, name }) => [String(id), name] as const)]}
      />
    </div>
  );
}
