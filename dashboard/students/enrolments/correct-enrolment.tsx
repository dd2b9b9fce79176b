import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { textIn } from '../../ui/forms/entered.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import type { Student } from '../student.ts';
import { CorrectEnrolmentDocument, DeleteEnrolmentDocument } from './enrolments.generated.ts';
import { setDays } from './set-days.ts';

interface Props {
  readonly enrolment: Student['enrolments'][number];
}

/** Corrects the days of an enrolment. */
export function CorrectEnrolment({ enrolment }: Props) {
  return (
    <DialogButton label={t('student.correct')} title={t('student.correct-title', { name: enrolment.className })}>
      {(close) => <Correction enrolment={enrolment} close={close} />}
    </DialogButton>
  );
}

function Correction({ enrolment, close }: Props & { close: () => void }) {
  const { id, className, beginsOn, endsOn, reason } = enrolment;
  const correcting = useSave({
    done: t('student.corrected', { name: className }),
    undo: () => setDays(enrolment),
    save: (form) =>
      request(CorrectEnrolmentDocument, {
        id,
        beginsOn: String(form.get('beginsOn')),
        endsOn: String(form.get('endsOn')) || null,
        reason: textIn(form, 'reason') || null,
      }),
    onSaved: close,
  });
  return (
    <>
      <p>{t('student.correct-text')}</p>
      <InputForm submitLabel={t('student.correct')} {...correcting.form} onCancel={close}>
        <TextInput name="beginsOn" type="date" label={t('student.first-day')} defaultValue={beginsOn} isRequired />
        <TextInput
          name="endsOn"
          type="date"
          label={t('app.optional', { label: t('student.gone-from') })}
          defaultValue={endsOn ?? ''}
        />
        <TextInput
          name="reason"
          label={t('app.optional', { label: t('student.reason') })}
          defaultValue={reason ?? ''}
          maxLength={200}
        />
      </InputForm>
    </>
  );
}

/** Deletes an enrolment that should never have been. */
export function DeleteEnrolment({ enrolment: { id, className } }: Props) {
  return (
    <DialogButton label={t('class.delete')} title={t('student.delete-enrolment-title', { name: className })}>
      {(close) => <Deletion id={id} className={className} close={close} />}
    </DialogButton>
  );
}

function Deletion({ id, className, close }: { id: number; className: string; close: () => void }) {
  const deletion = useSave({
    done: t('student.enrolment-deleted', { name: className }),
    save: (form) => request(DeleteEnrolmentDocument, { id, reason: textIn(form, 'reason') || null }),
    onSaved: close,
  });
  return (
    <>
      <p>{t('student.delete-enrolment-text')}</p>
      <InputForm submitLabel={t('class.delete')} isDanger {...deletion.form} onCancel={close}>
        <TextInput name="reason" label={t('app.optional', { label: t('student.reason') })} maxLength={200} />
      </InputForm>
    </>
  );
}
