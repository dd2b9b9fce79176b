import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { DialogButton } from '../ui/dialog.tsx';
import { InputForm } from '../ui/forms/input-form.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { DeleteGradeDocument } from './students.generated.ts';

interface Props {
  readonly id: number;
  /** The course and the assessment of the grade. */
  readonly name: string;
  readonly studentId: string;
}

/** Deletes a mistaken grade for a reason that the user gives. */
export function DeleteGrade(props: Props) {
  return (
    <DialogButton label={t('class.delete')} title={t('class.delete-title', { name: props.name })}>
      {(close) => <Deletion {...props} close={close} />}
    </DialogButton>
  );
}

function Deletion({ id, studentId, close }: Props & { close: () => void }) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: (form: FormData) => request(DeleteGradeDocument, { id, reason: String(form.get('reason')) }),
    onSuccess: () => {
      close();
      return client.invalidateQueries({ queryKey: ['student', studentId] });
    },
  });
  return (
    <>
      <p>{t('student.delete-grade-text')}</p>
      <InputForm
        submitLabel={t('class.delete')}
        isDanger
        isPending={deletion.isPending}
        error={deletion.error}
        onSubmit={deletion.mutate}
        onCancel={close}
      >
        <TextInput name="reason" label={t('student.reason')} isRequired maxLength={200} />
      </InputForm>
    </>
  );
}
