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
      undo={(result: EnrolInClassMutation) => takeBack(result, student)}
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

/** Deletes a new enrolment, and lets those go on that a primary one has ended: the former primary one, and another one in the class. */
async function takeBack({ enrolStudent }: EnrolInClassMutation, { enrolments }: Student): Promise<void> {
  const { id, primary, classId, beginsOn } = enrolStudent;
  await request(DeleteEnrolmentDocument, { id });
  const ended = enrolments.filter((each) => (each.primary || each.classId === classId) && isCurrent(each, beginsOn));
  if (primary) for (const each of ended) await setDays(each);
}
