import { useState } from 'react';
import { request } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { useToday } from '../attendance/today.ts';
import { type ClassDetails, seatsOf } from '../class-values.ts';
import type { Enrolment } from './enrolment.ts';
import { ClassChoicesDocument, MoveStudentsDocument, type MoveStudentsMutation } from './enrolments.generated.ts';
import { Names } from './names.tsx';

interface Props {
  readonly section: ClassDetails;
  /** The enrolments that are ticked. */
  readonly enrolments: readonly Enrolment[];
  readonly onDone: (message: string) => void;
}

/** A move that left students in their class. */
interface Move extends Pick<MoveStudentsMutation['moveStudents'], 'left'> {
  /** Says how many have moved. */
  readonly text: string;
}

/** Moves the students who are ticked to another class. Those who cannot move stay ticked, each with the reason. */
export function MoveStudents({ enrolments, ...props }: Props) {
  return (
    <DialogButton label={t('roster.move')} title={t('roster.move')}>
      {(close) => <MoveForm {...props} enrolments={enrolments} close={close} />}
    </DialogButton>
  );
}

async function findClasses(search: string): Promise<Choice[]> {
  const { classes } = await request(ClassChoicesDocument, { search: search || null });
  return classes.data.map((section) => ({
    id: section.id,
    label: section.name,
    hint: [section.code, section.term?.name, seatsOf(section)].filter(Boolean).join(' · '),
  }));
}

function MoveForm({ section, enrolments: ticked, onDone, close }: Props & { close: () => void }) {
  const today = useToday();
  const [target, setTarget] = useState<Choice>();
  const [move, setMove] = useState<Move>();
  // Students whose move is planned are still ticked.
  const enrolments = ticked.filter(({ student }) => !move || move.left.some((left) => left.student.id === student.id));
  const count = enrolments.length;
  const moving = useSave({
    save: async (form) => {
      if (!target) throw new ApiError('VALIDATION_ERROR', '', { toClassId: [t('roster.choose-class')] });
      const studentIds = [...new Set(enrolments.map(({ student }) => student.id))];
      const to = { toClassId: target.id, on: String(form.get('on')) || today };
      const { moveStudents } = await request(MoveStudentsDocument, { fromClassId: section.id, studentIds, ...to });
      return { ...moveStudents, text: t('roster.moved', { count: moveStudents.moved.length, class: target.label }) };
    },
    onSaved: (done) => {
      if (done.left.length > 0) return setMove(done);
      close();
      onDone(done.text);
    },
  });
  return (
    <InputForm submitLabel={t('roster.move-count', { count })} {...moving.form} onCancel={close}>
      {move && <MoveReport {...move} />}
      <p>{t('roster.move-text', { count, class: section.name })}</p>
      <Names enrolments={enrolments} />
      <Combobox
        name="toClassId"
        label={t('roster.move-to')}
        queryKey="class"
        search={findClasses}
        without={new Set([section.id])}
        chosen={target}
        onChoose={setTarget}
      />
      <TextInput
        name="on"
        type="date"
        label={t('word.first-day')}
        defaultValue={firstDay(enrolments, today)}
        isRequired
      />
    </InputForm>
  );
}

/** Returns the day on which students can move: today, or when the last of their enrolments begins. */
function firstDay(enrolments: readonly Enrolment[], today: string): string {
  return enrolments.reduce((day, { beginsOn }) => (beginsOn > day ? beginsOn : day), today);
}

/** Tells how many have moved, and why each of the others was left. */
function MoveReport({ text, left }: Move) {
  return (
    <div className="message error" role="alert">
      <p>{text}</p>
      <ul>
        {left.map(({ student, reason }) => (
          <li key={student.id}>{t('roster.left', { name: nameOf(student), reason })}</li>
        ))}
      </ul>
    </div>
  );
}
