import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { Student } from '../student.ts';
import { CorrectEnrolmentDocument, DeleteEnrolmentDocument } from './enrolments.generated.ts';

interface Props {
  readonly student: Student;
  readonly enrolment: Student['enrolments'][number];
}

/** Corrects the days of an enrolment, or deletes one that should never have been. */
export function CorrectEnrolment({ student, enrolment }: Props) {
  return (
    <DialogButton label={t('student.correct')} title={t('student.correct-title', { name: enrolment.className })}>
      {(close) => <Correction student={student} enrolment={enrolment} close={close} />}
    </DialogButton>
  );
}

function Correction({ student, enrolment, close }: Props & { close: () => void }) {
  const client = useQueryClient();
  const { id, beginsOn, endsOn } = enrolment;
  const correcting = useMutation({
    mutationFn: async (form: FormData): Promise<unknown> =>
      form.has('mistaken')
        ? request(DeleteEnrolmentDocument, { id })
        : request(CorrectEnrolmentDocument, {
            id,
            beginsOn: String(form.get('beginsOn')),
            endsOn: String(form.get('endsOn')) || null,
          }),
    onSuccess: () => {
      close();
      void client.invalidateQueries({ queryKey: ['students'] });
      return client.invalidateQueries({ queryKey: ['student', student.studentId] });
    },
  });
  return (
    <>
      <p>{t('student.correct-text')}</p>
      <InputForm
        submitLabel={t('student.correct')}
        isPending={correcting.isPending}
        error={correcting.error}
        onSubmit={(form) => correcting.mutate(form)}
        onCancel={close}
      >
        <TextInput name="beginsOn" type="date" label={t('student.first-day')} defaultValue={beginsOn} isRequired />
        <TextInput
          name="endsOn"
          type="date"
          label={t('app.optional', { label: t('student.gone-from') })}
          defaultValue={endsOn ?? ''}
        />
        <CheckInput name="mistaken" label={t('student.mistaken')} />
      </InputForm>
    </>
  );
}
