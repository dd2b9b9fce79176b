import { request } from '../../api.ts';
import { useToday } from '../../classes/attendance/today.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { textIn } from '../../ui/forms/entered.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import type { Student } from '../student.ts';
import { EndStudentEnrolmentDocument } from './enrolments.generated.ts';
import { setDays } from './set-days.ts';

interface Props {
  readonly enrolment: Student['enrolments'][number];
}

/** Ends an enrolment on a day that the user names. */
export function EndEnrolment({ enrolment }: Props) {
  return (
    <DialogButton label={t('student.end')} title={t('student.end-title', { name: enrolment.className })}>
      {(close) => <Ending enrolment={enrolment} close={close} />}
    </DialogButton>
  );
}

function Ending({ enrolment, close }: Props & { close: () => void }) {
  const today = useToday();
  const ending = useSave({
    done: t('student.ended', { name: enrolment.className }),
    undo: () => setDays(enrolment),
    save: (form) =>
      request(EndStudentEnrolmentDocument, {
        id: enrolment.id,
        endsOn: String(form.get('endsOn')),
        reason: textIn(form, 'reason') || null,
      }),
    onSaved: close,
  });
  return (
    <>
      <p>{t('student.end-text')}</p>
      <InputForm submitLabel={t('student.end')} {...ending.form} onCancel={close}>
        <TextInput name="endsOn" type="date" label={t('student.gone-from')} defaultValue={today} isRequired />
        <TextInput name="reason" label={t('app.optional', { label: t('student.reason') })} maxLength={200} />
      </InputForm>
    </>
  );
}
