import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { EndEnrolmentDocument } from '../../classes/enrolments/enrolments.generated.ts';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { Student } from '../student.ts';
import { CorrectEnrolmentDocument, DeleteEnrolmentDocument } from './enrolments.generated.ts';

interface Props {
  readonly enrolment: Student['enrolments'][number];
}

/** Ends an enrolment on a day that the user names. */
export function EndEnrolment({ enrolment }: Props) {
  const today = useToday();
  return (
    <FormDialog
      label={t('student.end')}
      title={t('student.end-title', { name: enrolment.className })}
      submitLabel={t('student.end')}
      done={t('student.ended', { name: enrolment.className })}
      undo={() => setDays(enrolment)}
      save={(form) =>
        request(EndEnrolmentDocument, {
          id: enrolment.id,
          endsOn: String(form.get('endsOn')),
          reason: textIn(form, 'reason') || null,
        })
      }
    >
      <p>{t('student.end-text')}</p>
      <TextInput name="endsOn" type="date" label={t('student.gone-from')} defaultValue={today} isRequired />
      <Reason />
    </FormDialog>
  );
}

/** Corrects the days of an enrolment. */
export function CorrectEnrolment({ enrolment }: Props) {
  const { id, className, beginsOn, endsOn, reason } = enrolment;
  return (
    <FormDialog
      label={t('student.correct')}
      title={t('student.correct-title', { name: className })}
      submitLabel={t('student.correct')}
      done={t('student.corrected', { name: className })}
      undo={() => setDays(enrolment)}
      save={(form) =>
        request(CorrectEnrolmentDocument, {
          id,
          beginsOn: String(form.get('beginsOn')),
          endsOn: String(form.get('endsOn')) || null,
          reason: textIn(form, 'reason') || null,
        })
      }
    >
      <p>{t('student.correct-text')}</p>
      <TextInput name="beginsOn" type="date" label={t('word.first-day')} defaultValue={beginsOn} isRequired />
      <TextInput name="endsOn" type="date" isOptional label={t('student.gone-from')} defaultValue={endsOn} />
      <Reason value={reason} />
    </FormDialog>
  );
}

/** Deletes an enrolment that should never have been. */
export function DeleteEnrolment({ enrolment: { id, className } }: Props) {
  return (
    <FormDialog
      label={t('word.delete')}
      title={t('student.delete-enrolment-title', { name: className })}
      submitLabel={t('word.delete')}
      isDanger
      done={t('student.enrolment-deleted', { name: className })}
      save={(form) => request(DeleteEnrolmentDocument, { id, reason: textIn(form, 'reason') || null })}
    >
      <p>{t('student.delete-enrolment-text')}</p>
      <Reason />
    </FormDialog>
  );
}

function Reason({ value }: { value?: string | null }) {
  return <TextInput name="reason" isOptional label={t('word.reason')} defaultValue={value} maxLength={200} />;
}

/** Gives an enrolment the days that it had. */
export function setDays({ id, beginsOn, endsOn, reason }: Props['enrolment']): Promise<unknown> {
  return request(CorrectEnrolmentDocument, { id, beginsOn, endsOn, reason });
}
