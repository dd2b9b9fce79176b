import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { CheckInput, TextInput } from '../../ui/forms/inputs.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { useToday } from '../attendance/today.ts';
import type { ClassDetails } from '../class-values.ts';
import { type Enrolment, nameProblems } from './enrolment.ts';
import { EnrolStudentsDocument } from './enrolments.generated.ts';
import { findActiveStudents } from './find-students.ts';

interface Props {
  readonly section: ClassDetails;
  /** The open enrolments, whose students need no second one. */
  readonly enrolled: readonly Enrolment[];
  readonly onDone: (message: string) => void;
}

/** Enrols students who are chosen one after the other, all or none. */
export function EnrolStudents(props: Props) {
  return (
    <DialogButton
      label={t('roster.enrol')}
      title={t('roster.enrol-title', { class: props.section.name })}
      className="primary"
    >
      {(close) => <EnrolForm {...props} close={close} />}
    </DialogButton>
  );
}

function EnrolForm({ section, enrolled, onDone, close }: Props & { close: () => void }) {
  const today = useToday();
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const enrolment = useSave({
    save: (form) =>
      request(EnrolStudentsDocument, {
        classId: section.id,
        studentIds: chosen.map(({ id }) => id),
        beginsOn: String(form.get('beginsOn')) || null,
        primary: form.has('primary'),
      }),
    onSaved: () => {
      close();
      onDone(t('roster.enrolled', { count: chosen.length }));
    },
  });
  // Problems name students by their position, so another choice makes them wrong.
  const choose = (choices: readonly Choice[]) => {
    enrolment.reset();
    setChosen(choices);
  };
  const names = chosen.map(({ label }) => label);
  const taken = new Set([...enrolled.map(({ student }) => student.id), ...chosen.map(({ id }) => id)]);
  return (
    <InputForm
      submitLabel={chosen.length === 0 ? t('roster.enrol') : t('roster.enrol-count', { count: chosen.length })}
      {...enrolment.form}
      error={nameProblems(enrolment.error, names, section.name)}
      onCancel={close}
    >
      <ChosenStudents chosen={chosen} onRemove={(removed) => choose(chosen.filter((each) => each !== removed))} />
      <Combobox
        isAdding
        label={t('roster.search-students')}
        queryKey="student"
        search={findActiveStudents}
        without={taken}
        onChoose={(student) => student && choose([...chosen, student])}
      />
      <TextInput name="beginsOn" type="date" label={t('word.first-day')} defaultValue={today} />
      <CheckInput name="primary" label={t('student.primary')} defaultChecked={section.type === 'homeroom'} />
      <p className="hint">{t('roster.primary-hint')}</p>
    </InputForm>
  );
}

interface ChosenProps {
  readonly chosen: readonly Choice[];
  readonly onRemove: (student: Choice) => void;
}

/** The students who are chosen so far, each with a button that removes it. */
export function ChosenStudents({ chosen, onRemove }: ChosenProps) {
  return (
    <>
      <p role="status">{t('roster.chosen', { count: chosen.length })}</p>
      <ul className="names">
        {chosen.map((student) => (
          <li key={student.id}>
            {student.label}{' '}
            <button
              type="button"
              aria-label={t('roster.remove', { name: student.label })}
              onClick={() => onRemove(student)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
