import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { type Choice, SearchPicker } from '../../ui/forms/search-picker.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { findClasses } from '../choices.ts';
import type { Student } from '../student.ts';
import { EnrolInClassDocument } from './enrolments.generated.ts';

/** Enrols the student in a class: first the user finds the class, then says from when on. */
export function EnrolStudent({ student }: { student: Student }) {
  return (
    <DialogButton label={t('student.enrol')} title={t('student.enrol-title', { name: nameOf(student) })}>
      {(close) => <Enrolment student={student} close={close} />}
    </DialogButton>
  );
}

function Enrolment({ student, close }: { student: Student; close: () => void }) {
  const [choice, setChoice] = useState<Choice>();
  const today = useToday();
  const client = useQueryClient();
  const enrolment = useMutation({
    meta: { done: t('app.saved') },
    mutationFn: ({ classId, form }: { classId: number; form: FormData }) =>
      request(EnrolInClassDocument, {
        studentId: student.id,
        classId,
        beginsOn: String(form.get('beginsOn')),
        primary: form.has('primary'),
      }),
    onSuccess: () => {
      close();
      void client.invalidateQueries({ queryKey: ['students'] });
      return client.invalidateQueries({ queryKey: ['student', student.studentId] });
    },
  });
  if (!choice)
    return <SearchPicker label={t('students.find-class')} queryKey="class" search={findClasses} onPick={setChoice} />;
  return (
    <>
      <p>
        <strong>{choice.label}</strong> <span className="hint">{choice.hint}</span>
      </p>
      <InputForm
        submitLabel={t('student.enrol')}
        isPending={enrolment.isPending}
        error={enrolment.error}
        onSubmit={(form) => enrolment.mutate({ classId: choice.id, form })}
        onCancel={close}
      >
        <TextInput name="beginsOn" type="date" label={t('student.first-day')} defaultValue={today} isRequired />
        <CheckInput name="primary" label={t('student.make-primary')} />
      </InputForm>
    </>
  );
}
