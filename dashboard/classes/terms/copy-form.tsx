import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { CheckInput } from '../../ui/forms/inputs.tsx';
import { assignmentsOf, type Copy, copiedCode, inputsOf, type SourceClass } from './copied-classes.ts';
import { CopyResult, useTeacherAssignment } from './copy-result.tsx';
import { CopyTable } from './copy-table.tsx';
import { CreateClassesDocument } from './terms.generated.ts';

interface Props {
  readonly classes: readonly SourceClass[];
  /** The term of the copies. */
  readonly term: { readonly id: number; readonly name: string };
}

/** Shows the copies with their codes and names before they are created, all or none. */
export function CopyForm({ classes, term }: Props) {
  const { may } = useViewer();
  const [change, setChange] = useState({ replace: '', by: `-${term.name.replaceAll(/\s+/g, '-')}` });
  const [edits, setEdits] = useState<ReadonlyMap<number, { code?: string; name?: string }>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<{ count: number; teachers: number }>();
  const assigning = useTeacherAssignment();
  const rows = classes.map((source): Copy => {
    const { code = copiedCode(source.code, change), name = source.name } = edits.get(source.id) ?? {};
    return { source, code, name };
  });
  const copies = rows.filter(({ source }) => !leftOut.has(source.id));
  const creation = useSave({
    save: (_form: FormData) => request(CreateClassesDocument, { input: inputsOf(copies, term.id) }),
    onSaved: ({ createClasses }, form) => {
      const assignments = form.has('teachers') ? assignmentsOf(copies, createClasses) : [];
      setResult({ count: createClasses.length, teachers: assignments.length });
      if (assignments.length > 0) assigning.mutate(assignments);
    },
  });
  if (result) return <CopyResult {...result} assigning={assigning} term={term} />;
  return (
    <InputForm submitLabel={t('copy.create', { count: copies.length })} {...creation.form}>
      <p>{t('copy.text', { term: term.name })}</p>
      <div className="filters">
        <CodeField
          label={t('copy.replace')}
          value={change.replace}
          onChange={(replace) => setChange({ ...change, replace })}
        />
        <CodeField label={t('copy.by')} value={change.by} onChange={(by) => setChange({ ...change, by })} />
      </div>
      <p className="hint">{t('copy.replace-hint')}</p>
      {may('update:classes') && <CheckInput name="teachers" label={t('copy.teachers')} defaultChecked />}
      <CopyTable
        rows={rows}
        included={copies}
        onEdit={(id, edit) => setEdits(new Map(edits).set(id, { ...edits.get(id), ...edit }))}
        onInclude={(id, isIncluded) => {
          // Problems name rows by their position among those that are sent.
          creation.reset();
          const others = [...leftOut].filter((each) => each !== id);
          setLeftOut(new Set(isIncluded ? others : [...others, id]));
        }}
      />
    </InputForm>
  );
}

function CodeField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="field inline">
      {label}
      <input value={value} maxLength={64} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
