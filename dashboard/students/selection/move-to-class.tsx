import { useState } from 'react';
import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { EnrolStudentsDocument, MoveStudentsDocument } from '../../classes/enrolments/enrolments.generated.ts';
import { Failures } from '../../classes/parts/failures.tsx';
import { ApiError } from '../../errors.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import type { Failure } from '../../ui/run-each.ts';
import { announce } from '../../ui/toast.tsx';
import { findClasses } from '../choices.ts';
import type { ListedStudent } from '../student-list.ts';

interface Props {
  readonly students: readonly ListedStudent[];
  /** Takes the students who could not be moved. */
  readonly onDone: (left: readonly ListedStudent[]) => void;
}

/** Moves the students who are ticked from their present classes to another one. */
export function MoveToClass(props: Props) {
  return (
    <DialogButton label={t('selection.move')} title={t('selection.move')}>
      {(close) => <MoveForm {...props} close={close} />}
    </DialogButton>
  );
}

function MoveForm({ students, onDone, close }: Props & { close: () => void }) {
  const today = useToday();
  const [target, setTarget] = useState<Choice>();
  const moving = useSave({
    save: async (form) => {
      if (!target) throw new ApiError('VALIDATION_ERROR', '', { toClassId: [t('roster.choose-class')] });
      return move(students, target.id, String(form.get('on')) || today);
    },
    onSaved: (failures) => {
      announce(t('roster.moved', { count: students.length - failures.length, class: target?.label ?? '' }));
      if (failures.length === 0) close();
      onDone(failures.map(({ item }) => item));
    },
  });
  return (
    <InputForm submitLabel={t('selection.move')} {...moving.form} onCancel={close}>
      <Failures title={t('selection.failed')} failures={moving.data ?? []} nameOf={listedNameOf} />
      <p>{t('selection.move-text', { count: students.length })}</p>
      <Combobox
        name="toClassId"
        label={t('roster.move-to')}
        queryKey="class"
        search={findClasses}
        chosen={target}
        onChoose={setTarget}
      />
      <TextInput name="on" type="date" label={t('word.first-day')} defaultValue={today} isRequired />
    </InputForm>
  );
}

/** Moves students class by class, enrols those without one, and returns those who were left. */
async function move(students: readonly ListedStudent[], toClassId: number, on: string) {
  const failures: Failure<ListedStudent>[] = [];
  for (const [fromClassId, group] of Map.groupBy(students, ({ classId }) => classId)) {
    const studentIds = group.map(({ id }) => id);
    const fail = (error: unknown) => failures.push(...group.map((item) => ({ item, error })));
    if (fromClassId === null)
      await request(EnrolStudentsDocument, { classId: toClassId, studentIds, beginsOn: on, primary: true }).catch(fail);
    else
      await request(MoveStudentsDocument, { fromClassId, toClassId, studentIds, on }).then(({ moveStudents }) => {
        for (const { student, reason } of moveStudents.left) {
          const item = group.find(({ id }) => id === student.id);
          if (item) failures.push({ item, error: new ApiError('CONFLICT', reason) });
        }
      }, fail);
  }
  return failures;
}
