import { useState } from 'react';
import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { useSave } from '../../ui/forms/use-save.ts';
import { findClasses } from '../choices.ts';
import { isCurrent, type Student } from '../student.ts';
import { DeleteEnrolmentDocument, EnrolInClassDocument, type EnrolInClassMutation } from './enrolments.generated.ts';
import { setDays } from './set-days.ts';

/** Enrols the student in a class, from a day on that may be to come. */
export function EnrolStudent({ student }: { student: Student }) {
  return (
    <DialogButton label={t('student.enrol')} title={t('student.enrol-title', { name: nameOf(student) })}>
      {(close) => <Enrolment student={student} close={close} />}
    </DialogButton>
  );
}

function Enrolment({ student, close }: { student: Student; close: () => void }) {
  const [section, setSection] = useState<Choice>();
  const today = useToday();
  const enrolment = useSave({
    done: t('student.enrolled-in', { name: nameOf(student), section: section?.label ?? '' }),
    undo: (result: EnrolInClassMutation) => takeBack(result, student, today),
    save: (form) =>
      request(EnrolInClassDocument, {
        studentId: student.id,
        classId: Number(form.get('classId')),
        beginsOn: String(form.get('beginsOn')),
        primary: form.has('primary'),
      }),
    onSaved: close,
  });
  return (
    <InputForm submitLabel={t('student.enrol')} {...enrolment.form} onCancel={close}>
      <Combobox
        name="classId"
        label={t('students.class')}
        queryKey="class"
        search={findClasses}
        chosen={section}
        onChoose={setSection}
        isRequired
      />
      <TextInput name="beginsOn" type="date" label={t('student.first-day')} defaultValue={today} isRequired />
      <CheckInput name="primary" label={t('student.make-primary')} />
    </InputForm>
  );
}

/** Deletes a new enrolment, and lets the primary one that it ended go on. */
async function takeBack({ enrolStudent }: EnrolInClassMutation, student: Student, today: string): Promise<void> {
  await request(DeleteEnrolmentDocument, { id: enrolStudent.id });
  const former = enrolStudent.primary && student.enrolments.find((each) => each.primary && isCurrent(each, today));
  if (former) await setDays(former);
}
