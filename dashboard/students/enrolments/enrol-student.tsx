import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { CheckInput, TextInput } from '../../ui/forms/inputs.tsx';
import { findClasses } from '../choices.ts';
import { isCurrent, type Student } from '../student.ts';
import { setDays } from './enrolment-dialogs.tsx';
import { DeleteEnrolmentDocument, EnrolInClassDocument, type EnrolInClassMutation } from './enrolments.generated.ts';

/** Enrols the student in a class, from a day on that may be to come. */
export function EnrolStudent({ student }: { student: Student }) {
  const today = useToday();
  return (
    <FormDialog
      label={t('student.enrol')}
      title={t('student.enrol-title', { name: nameOf(student) })}
      submitLabel={t('student.enrol')}
      done={({ enrolStudent: { className } }: EnrolInClassMutation) =>
        t('student.enrolled-in', { name: nameOf(student), section: className })
      }
      undo={(result: EnrolInClassMutation) => takeBack(result, student, today)}
      save={(form) =>
        request(EnrolInClassDocument, {
          studentId: student.id,
          classId: Number(form.get('classId')),
          beginsOn: String(form.get('beginsOn')),
          primary: form.has('primary'),
        })
      }
    >
      <Combobox name="classId" label={t('word.class')} queryKey="class" search={findClasses} isRequired />
      <TextInput name="beginsOn" type="date" label={t('word.first-day')} defaultValue={today} isRequired />
      <CheckInput name="primary" label={t('student.make-primary')} />
    </FormDialog>
  );
}

/** Deletes a new enrolment, and lets the primary one that it ended go on. */
async function takeBack({ enrolStudent }: EnrolInClassMutation, student: Student, today: string): Promise<void> {
  await request(DeleteEnrolmentDocument, { id: enrolStudent.id });
  const former = enrolStudent.primary && student.enrolments.find((each) => each.primary && isCurrent(each, today));
  if (former) await setDays(former);
}
