import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { Student } from '../student.ts';
import type { Grade } from './course-blocks.ts';
import { DeleteGradeDocument, RestoreGradeDocument } from './student-grades.generated.ts';

/** Deletes a mistaken grade for a reason that the user gives. */
export function DeleteGrade({ grade, student }: { grade: Grade; student: Student }) {
  return (
    <FormDialog
      label={t('word.delete')}
      title={t('class.delete-title', { name: nameOf(grade) })}
      className="quiet"
      submitLabel={t('word.delete')}
      isDanger
      done={t('student.grade-deleted', { name: nameOf(grade) })}
      undo={() => submitAgain(grade, student)}
      save={(form) => request(DeleteGradeDocument, { id: grade.id, reason: String(form.get('reason')) })}
    >
      <p>{t('student.delete-grade-text')}</p>
      <TextInput name="reason" label={t('word.reason')} isRequired maxLength={200} />
    </FormDialog>
  );
}

function nameOf({ course, assessment }: Grade): string {
  return `${course.name} · ${assessment?.title ?? t('student.final')}`;
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
