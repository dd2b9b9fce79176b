import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { request } from '../api.ts';
import { DeleteStudentDocument, RestoreStudentDocument } from '../documents.generated.ts';
import { t } from '../texts.ts';
import { ErrorMessage } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { nameOf, type Student } from './student.ts';

/** Deletes a student after asking. The version prevents deleting a student who was changed meanwhile. */
export function DeleteStudent({ student, onDeleted }: { student: Student; onDeleted: () => void }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => request(DeleteStudentDocument, { id: student.id, expectedVersion: student.version }),
    onSuccess: () => {
      onDeleted();
      void client.invalidateQueries({ queryKey: ['students'] });
    },
  });
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {t('student.delete')}
      </button>
      <dialog ref={dialog} aria-labelledby={title}>
        <h2 id={title}>{t('student.delete-title', { name: nameOf(student) })}</h2>
        <p>{t('student.delete-text')}</p>
        {deletion.error && <ErrorMessage error={deletion.error} />}
        <div className="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('app.cancel')}
          </button>
          <button type="button" className="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {t('student.delete')}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Replaces the page of a deleted student and offers to restore them. */
export function DeletedStudent({ student, onRestored }: { student: Student; onRestored: () => void }) {
  const client = useQueryClient();
  const restoration = useMutation({
    mutationFn: () => request(RestoreStudentDocument, { id: student.id }),
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['student', student.studentId] });
      void client.invalidateQueries({ queryKey: ['students'] });
      onRestored();
    },
  });
  return (
    <Page title={t('student.deleted-title')}>
      <p role="status">{t('student.deleted', { name: nameOf(student) })}</p>
      {restoration.error && <ErrorMessage error={restoration.error} />}
      <button type="button" disabled={restoration.isPending} onClick={() => restoration.mutate()}>
        {t('student.restore')}
      </button>
    </Page>
  );
}
