import { request } from '../../../api.ts';
import { t } from '../../../texts.ts';
import { DialogButton } from '../../../ui/dialog.tsx';
import { textIn } from '../../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../../ui/forms/input-form.tsx';
import { CheckInput, TextInput } from '../../../ui/forms/inputs.tsx';
import { ReportAbsenceDocument } from './office.generated.ts';

interface Props {
  /** The ids of the students who are absent. */
  readonly studentIds: readonly number[];
  /** The day with which the form opens. */
  readonly day: string;
}

/** Notes an absence that somebody has reported, in a dialog. */
export function ReportAbsence({ studentIds, day }: Props) {
  return (
    <DialogButton label={t('absence.report')} title={t('absence.report')}>
      {(close) => <AbsenceForm studentIds={studentIds} day={day} close={close} />}
    </DialogButton>
  );
}

/** The form of an absence. */
export function AbsenceForm({ studentIds, day, close }: Props & { close: () => void }) {
  const saving = useSave({
    done: t('absence.reported', { count: studentIds.length }),
    save: (form) =>
      request(ReportAbsenceDocument, {
        studentIds: [...studentIds],
        input: {
          from: String(form.get('from')),
          to: String(form.get('to')),
          reason: textIn(form, 'reason') || null,
          ...(form.get('known') && { code: 'A' }),
        },
      }),
    onSaved: close,
  });
  return (
    <InputForm submitLabel={t('absence.submit')} {...saving.form} onCancel={close}>
      <p>{t('absence.explanation')}</p>
      <div className="fields">
        <TextInput name="from" label={t('word.first-day')} type="date" defaultValue={day} isRequired />
        <TextInput name="to" label={t('word.last-day')} type="date" defaultValue={day} isRequired />
      </div>
      <TextInput name="reason" isOptional label={t('word.reason')} maxLength={500} />
      <CheckInput name="known" label={t('absence.not-excused')} />
    </InputForm>
  );
}
