import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { hasCode } from '../../errors.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import type { CourseDetails } from './course-values.ts';
import { DeleteCourseDocument, UpdateCourseDocument } from './courses.generated.ts';

/** Deletes a course after asking. The service refuses it for a course with grades or classes, which can be archived instead. */
export function DeleteCourse({ course }: { course: CourseDetails }) {
  return (
    <DialogButton label={t('word.delete')} title={t('class.delete-title', { name: course.name })}>
      {(close) => <Question course={course} close={close} />}
    </DialogButton>
  );
}

function Question({ course, close }: { course: CourseDetails; close: () => void }) {
  const { may } = useViewer();
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => request(DeleteCourseDocument, { id: course.id }),
    meta: { leaves: true },
    onSuccess: () => navigate({ to: '/courses' }),
  });
  const archiving = useMutation({
    mutationFn: () => request(UpdateCourseDocument, { id: course.id, input: { status: 'archived' } }),
    onSuccess: close,
  });
  const isUsed = hasCode(deletion.error, 'CONFLICT');
  const error = archiving.error ?? deletion.error;
  return (
    <>
      <p>{t('course.delete-text')}</p>
      {error && <ErrorMessage error={error} />}
      <div className="actions">
        <button type="button" onClick={close}>
          {t('app.cancel')}
        </button>
        {isUsed && may('update:courses') && course.status === 'active' && (
          <button type="button" className="primary" disabled={archiving.isPending} onClick={() => archiving.mutate()}>
            {t('course.archive')}
          </button>
        )}
        {!isUsed && (
          <button type="button" className="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
            {t('word.delete')}
          </button>
        )}
      </div>
    </>
  );
}
