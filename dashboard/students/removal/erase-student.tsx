import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { viewerAnswer } from '../../auth/viewer.ts';
import { ApiError } from '../../errors.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Page } from '../../ui/page.tsx';
import type { NamedStudent } from '../student.ts';
import { EraseStudentDocument } from './removal.generated.ts';

interface Props {
  readonly student: NamedStudent;
  readonly onErased: () => void;
}

/** Erases the personal data of a student. The user types the student's id, because nothing can bring the data back. */
export function EraseStudent({ student, onErased }: Props) {
  return (
    <DialogButton label={t('erase.erase')} title={t('erase.title', { name: nameOf(student) })} className="danger">
      {(close) => <Confirmation student={student} onErased={onErased} close={close} />}
    </DialogButton>
  );
}

function Confirmation({ student: { id, studentId }, onErased, close }: Props & { close: () => void }) {
  const client = useQueryClient();
  const erasure = useMutation({
    mutationFn: async (typed: string) => {
      if (typed.trim() !== studentId)
        throw new ApiError('VALIDATION_ERROR', '', { confirmation: [t('erase.mismatch', { id: studentId })] });
      await request(EraseStudentDocument, { id });
    },
    onSuccess: () => {
      close();
      onErased();
      // Nothing of the student stays in this tab either.
      client.removeQueries({ predicate: ({ queryKey: [operation] }) => operation !== viewerAnswer.queryKey[0] });
    },
  });
  return (
    <>
      <p>{t('erase.gone')}</p>
      <p>{t('erase.kept')}</p>
      <p>
        <strong>{t('erase.final')}</strong>
      </p>
      <InputForm
        submitLabel={t('erase.confirm')}
        isDanger
        isPending={erasure.isPending}
        error={erasure.error}
        onSubmit={(form) => erasure.mutate(String(form.get('confirmation')))}
        onCancel={close}
      >
        <TextInput name="confirmation" label={t('erase.type', { id: studentId })} isRequired autoComplete="off" />
      </InputForm>
    </>
  );
}

/** Says what was erased of a student, and what remains. */
export function ErasedStudent({ student, onClose }: { student: NamedStudent; onClose?: () => void }) {
  return (
    <Page title={t('erase.done-title')}>
      <div role="status">
        <p>{t('erase.done', { name: nameOf(student), id: student.studentId })}</p>
        <ul>
          <li>{t('erase.done-record')}</li>
          <li>{t('erase.done-guardians')}</li>
          <li>{t('erase.done-notes')}</li>
          <li>{t('erase.done-copies')}</li>
          <li>{t('erase.done-audit')}</li>
        </ul>
        <p>{t('erase.kept')}</p>
      </div>
      {onClose ? (
        <button type="button" onClick={onClose}>
          {t('deleted.show-all')}
        </button>
      ) : (
        <Link to="/students">{t('students.show-all')}</Link>
      )}
    </Page>
  );
}
