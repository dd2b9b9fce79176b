import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { Student } from '../student.ts';
import { EndStudentEnrolmentDocument } from './enrolments.generated.ts';

interface Props {
  readonly student: Student;
  readonly enrolment: Student['enrolments'][number];
}

/** Ends an enrolment on a day that the user names. */
export function EndEnrolment({ student, enrolment }: Props) {
  return (
    <DialogButton label={t('student.end')} title={t('student.end-title', { name: enrolment.className })}>
      {(close) => <Ending student={student} enrolment={enrolment} close={close} />}
    </DialogButton>
  );
}

function Ending({ student, enrolment, close }: Props & { close: () => void }) {
  const today = useToday();
  const client = useQueryClient();
  const ending = useMutation({
    meta: { done: t('app.saved') },
    mutationFn: (form: FormData) =>
      request(EndStudentEnrolmentDocument, {
        id: enrolment.id,
        endsOn: String(form.get('endsOn')),
        reason: String(form.get('reason')).trim() || null,
      }),
    onSuccess: () => {
      close();
      void client.invalidateQueries({ queryKey: ['students'] });
      return client.invalidateQueries({ queryKey: ['student', student.studentId] });
    },
  });
  return (
    <>
      <p>{t('student.end-text')}</p>
      <InputForm
        submitLabel={t('student.end')}
        isPending={ending.isPending}
        error={ending.error}
        onSubmit={(form) => ending.mutate(form)}
        onCancel={close}
      >
        <TextInput name="endsOn" type="date" label={t('student.gone-from')} defaultValue={today} isRequired />
        <TextInput name="reason" label={t('app.optional', { label: t('student.reason') })} maxLength={200} />
      </InputForm>
    </>
  );
}
