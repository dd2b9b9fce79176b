import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { useToday } from '../classes/attendance/today.ts';
import { ChosenStudents } from '../classes/enrolments/enrol-students.tsx';
import { findStudents } from '../classes/enrolments/find-students.ts';
import { settingOptions } from '../classes/parts/settings.tsx';
import { findClasses } from '../students/choices.ts';
import { t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { Combobox } from '../ui/forms/combobox.tsx';
import { textIn } from '../ui/forms/entered.ts';
import { InputForm, useSave } from '../ui/forms/input-form.tsx';
import { Radio, RadioGroup, SelectInput, TextInput } from '../ui/forms/inputs.tsx';
import type { Choice } from '../ui/forms/use-combobox.ts';
import {
  DocumentOrderDocument,
  type DocumentOrderQuery,
  IssueDocumentsDocument,
  type IssueDocumentsInput,
} from './documents.generated.ts';
import { latestTerm } from './latest-term.ts';

/** Chooses the students that get documents. */
const audiences = ['class', 'level', 'students', 'all'] as const;

type Audience = (typeof audiences)[number];

/** Orders documents, and leads to the batch that issues them. */
export function IssueDocuments() {
  return (
    <DialogButton label={t('documents.issue')} title={t('documents.issue-title')} className="primary">
      {(close) => <OrderLoader close={close} />}
    </DialogButton>
  );
}

function OrderLoader({ close }: { close: () => void }) {
  const { may } = useViewer();
  const query = useAnswer(DocumentOrderDocument, { withTerms: may('read:classes') });
  return <Loaded query={query}>{(data) => <OrderForm data={data} close={close} />}</Loaded>;
}

interface OrderProps {
  readonly data: DocumentOrderQuery;
  readonly close: () => void;
}

function OrderForm({ data: { documentTemplates, terms = [] }, close }: OrderProps) {
  const options = settingOptions(documentTemplates);
  const today = useToday();
  const navigate = useNavigate();
  const [templateId, setTemplateId] = useState(Number(options[0]?.[0]));
  const choice = useAudience();
  const template = documentTemplates.find(({ id }) => id === templateId);
  const saving = useSave({
    save: (form) => {
      const { id, kind } = template as NonNullable<typeof template>;
      const termId = kind === 'report_card' ? Number(form.get('termId')) : null;
      return request(IssueDocumentsDocument, { input: { kind, templateId: id, termId, ...choice.read(form) } });
    },
    onSaved: () => {
      close();
      return navigate({ to: '/document-batches' });
    },
  });
  if (!template) return <p>{t('documents.no-templates')}</p>;
  return (
    <InputForm submitLabel={t('documents.issue-submit')} {...saving.form} onCancel={close}>
      <SelectInput
        name="templateId"
        label={t('documents.template')}
        value={templateId}
        onChange={({ target }) => setTemplateId(Number(target.value))}
        options={options}
      />
      {template.kind === 'report_card' && (
        <SelectInput
          name="termId"
          label={t('class.term')}
          defaultValue={latestTerm(terms, today)?.id}
          options={terms.toReversed().map(({ id, name }) => [String(id), name] as const)}
        />
      )}
      <AudienceFields {...choice} />
      <p className="hint">{t('documents.issue-hint')}</p>
    </InputForm>
  );
}

/** Keeps who is to get documents. */
function useAudience() {
  const [audience, setAudience] = useState<Audience>('class');
  const [section, setSection] = useState<Choice>();
  const [students, setStudents] = useState<readonly Choice[]>([]);
  const read = (form: FormData): Pick<IssueDocumentsInput, 'classId' | 'gradeLevel' | 'studentIds' | 'all'> => {
    switch (audience) {
      case 'class':
        return { classId: section?.id };
      case 'level':
        return { gradeLevel: textIn(form, 'gradeLevel') };
      case 'students':
        return { studentIds: students.map(({ id }) => id) };
      case 'all':
        return { all: true };
    }
  };
  return { audience, setAudience, section, setSection, students, setStudents, read };
}

function AudienceFields({ audience, setAudience, ...choice }: ReturnType<typeof useAudience>) {
  const { section, setSection, students, setStudents } = choice;
  return (
    <>
      <RadioGroup title={t('documents.audience')}>
        {audiences.map((each) => (
          <Radio
            key={each}
            name="audience"
            label={t(`documents.audience.${each}`)}
            isChosen={audience === each}
            onChoose={() => setAudience(each)}
          />
        ))}
      </RadioGroup>
      {audience === 'class' && (
        <Combobox
          label={t('word.class')}
          name="classId"
          queryKey="class"
          search={findClasses}
          isRequired
          chosen={section}
          onChoose={setSection}
        />
      )}
      {audience === 'level' && <TextInput name="gradeLevel" label={t('word.grade-level')} isRequired maxLength={50} />}
      {audience === 'students' && <StudentChoices students={students} onChange={setStudents} />}
    </>
  );
}

interface StudentChoicesProps {
  readonly students: readonly Choice[];
  readonly onChange: (students: readonly Choice[]) => void;
}

function StudentChoices({ students, onChange }: StudentChoicesProps) {
  return (
    <>
      <ChosenStudents chosen={students} onRemove={(removed) => onChange(students.filter((each) => each !== removed))} />
      <Combobox
        isAdding
        label={t('word.student')}
        queryKey="document-student"
        search={findStudents}
        without={new Set(students.map(({ id }) => id))}
        onChoose={(student) => student && onChange([...students, student])}
      />
    </>
  );
}
