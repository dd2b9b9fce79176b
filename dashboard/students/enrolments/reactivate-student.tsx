import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../api.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import { announce } from '../../ui/toast.tsx';
import type { Student } from '../student.ts';
import { ReactivateStudentDocument, type ReactivateStudentMutation } from './enrolments.generated.ts';

/** Makes a student active again, and says in which classes the student is back and in which not. */
export function ReactivateStudent({ student }: { student: Student }) {
  const title = t('student.reactivate-title', { name: nameOf(student) });
  return (
    <DialogButton label={t('student.reactivate')} title={title} className="primary">
      {(close) => <Reactivation student={student} close={close} />}
    </DialogButton>
  );
}

function Reactivation({ student, close }: { student: Student; close: () => void }) {
  const client = useQueryClient();
  const reactivation = useMutation({
    mutationFn: () => request(ReactivateStudentDocument, { id: student.id, expectedVersion: student.version }),
    // The button that opened the dialog goes with the answers that are out of date, and the result with it.
    meta: { outdates: [] },
    onSuccess: ({ reactivateStudent: { reopened, notReopened } }) => {
      if (notReopened.length > 0) return;
      announce(t('student.reactivated', { name: nameOf(student), count: reopened.length }));
      close();
    },
  });
  useEffect(() => () => void client.invalidateQueries(), [client]);
  if (reactivation.data) return <Result {...reactivation.data} close={close} />;
  return (
    <>
      <p>{t('student.reactivate-text')}</p>
      {reactivation.error && <ErrorMessage error={reactivation.error} />}
      <div className="actions">
        <button type="button" onClick={close}>
          {t('app.cancel')}
        </button>
        <button
          type="button"
          className="primary"
          disabled={reactivation.isPending}
          onClick={() => reactivation.mutate()}
        >
          {t('student.reactivate')}
        </button>
      </div>
    </>
  );
}

function Result({ reactivateStudent, close }: ReactivateStudentMutation & { close: () => void }) {
  const { reopened, notReopened } = reactivateStudent;
  return (
    <>
      <div role="status">
        {reopened.length > 0 && (
          <p>{t('student.reopened', { classes: reopened.map(({ className }) => className).join(', ') })}</p>
        )}
        <p>{t('student.not-reopened')}</p>
        <ul>
          {notReopened.map(({ enrolment, reason }) => (
            <li key={enrolment.id}>{t('student.left-out', { name: enrolment.className, reason })}</li>
          ))}
        </ul>
      </div>
      <div className="actions">
        <button type="button" className="primary" onClick={close}>
          {t('app.close')}
        </button>
      </div>
    </>
  );
}
