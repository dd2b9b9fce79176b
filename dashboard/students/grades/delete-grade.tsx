import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import type { Student } from '../student.ts';
import type { Grade } from './course-blocks.ts';
import { DeleteGradeDocument, RestoreGradeDocument } from './student-grades.generated.ts';

interface Props {
  readonly grade: Grade;
  readonly student: Student;
}

/** Deletes a mistaken grade for a reason that the user gives. */
export function DeleteGrade(props: Props) {
  return (
    <DialogButton
      label={t('class.delete')}
      title={t('class.delete-title', { name: nameOf(props.grade) })}
      className="quiet"
    >
      {(close) => <Deletion {...props} close={close} />}
    </DialogButton>
  );
}

function nameOf({ course, assessment }: Grade): string {
  return `${course.name} · ${assessment?.title ?? t('student.final')}`;
}

function Deletion({ grade, student, close }: Props & { close: () => void }) {
  const deletion = useSave({
    done: t('student.grade-deleted', { name: nameOf(grade) }),
    undo: () => submitAgain(grade, student),
    save: (form) => request(DeleteGradeDocument, { id: grade.id, reason: String(form.get('reason')) }),
    onSaved: close,
  });
  return (
    <>
      <p>{t('student.delete-grade-text')}</p>
      <InputForm submitLabel={t('class.delete')} isDanger {...deletion.form} onCancel={close}>
        <TextInput name="reason" label={t('student.reason')} isRequired maxLength={200} />
      </InputForm>
    </>
  );
}

/** Submits a grade as it was before it was deleted. */
function submitAgain({ classId, course, term, assessment, ...grade }: Grade, student: Student): Promise<unknown> {
  const { score, letter, status, comment } = grade;
  const value = score === null ? { letter } : { score };
  return request(RestoreGradeDocument, {
    classId,
    input: {
      courseId: course.id,
      term,
      assessment: assessment && { title: assessment.title },
      grades: [{ id: student.id, status, comment, ...(status === 'graded' && value) }],
    },
  });
}
