import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { CourseDetails } from './course-values.ts';
import { UpdateCourseDocument } from './courses.generated.ts';

/** Archives an active course, or makes an archived one active again, after asking. */
export function ChangeStatus({ course }: { course: CourseDetails }) {
  const change = course.status === 'active' ? 'archive' : 'reactivate';
  return (
    <ConfirmButton
      label={t(`course.${change}`)}
      title={t(`course.${change}-title`, { name: course.name })}
      action={() =>
        request(UpdateCourseDocument, {
          id: course.id,
          input: { status: change === 'archive' ? 'archived' : 'active' },
        })
      }
    >
      <p>{t(`course.${change}-text`)}</p>
    </ConfirmButton>
  );
}
