import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../answers.ts';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorMessage, Page } from '../../ui/page.tsx';
import { StudentDocument } from '../student.generated.ts';
import type { Student } from '../student.ts';
import { EraseStudent } from './erase-student.tsx';
import { DeleteStudentDocument, RestoreStudentDocument } from './removal.generated.ts';

/** Deletes a student after asking. The version prevents deleting a student who was changed meanwhile. */
export function DeleteStudent({ student, onDeleted }: { student: Student; onDeleted: () => void }) {
  return (
    <ConfirmButton
      label={t('word.delete')}
      title={t('student.delete-title', { name: nameOf(student) })}
      isDanger
      action={() => request(DeleteStudentDocument, { id: student.id, expectedVersion: student.version })}
      onDone={onDeleted}
    >
      <p>{t('student.delete-text')}</p>
    </ConfirmButton>
  );
}

interface Props {
  readonly student: Student;
  readonly onRestored: () => void;
  readonly onErased: () => void;
}

/** Replaces the page of a deleted student, and offers to restore or erase them. */
export function DeletedStudent({ student, onRestored, onErased }: Props) {
  const client = useQueryClient();
  const { may } = useViewer();
  const restoration = useMutation({
    mutationFn: () => request(RestoreStudentDocument, { id: student.id }),
    onSuccess: async () => {
      await client.resetQueries({ queryKey: keyOf(StudentDocument) });
      onRestored();
    },
  });
  return (
    <Page title={t('student.deleted-title')}>
      <p role="status">{t('student.deleted', { name: nameOf(student) })}</p>
      {restoration.error && <ErrorMessage error={restoration.error} />}
      <div className="actions">
        <button type="button" disabled={restoration.isPending} onClick={() => restoration.mutate()}>
          {t('word.restore')}
        </button>
        {may('erase:students') && <EraseStudent student={student} onErased={onErased} />}
      </div>
    </Page>
  );
}
