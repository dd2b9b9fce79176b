import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { textIn } from '../../ui/forms/entered.ts';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { returnToHeading } from '../../ui/page-focus.ts';
import { ExcuseAbsencesDocument, type ExcuseAbsencesMutation } from './office/day.generated.ts';

interface Props {
  /** The ids of the selected students. */
  readonly studentIds: number[];
  readonly day: string;
  readonly onExcused: () => void;
}

/** Excuses the selected students in a dialog, and announces how many absences changed. */
export function Excuse({ studentIds, day, onExcused }: Props) {
  const excusing = useSave({
    done: ({ excuseAbsences }: ExcuseAbsencesMutation) => t('excuse.done', { count: excuseAbsences.updated }),
    save: (form: FormData) =>
      request(ExcuseAbsencesDocument, {
        studentIds,
        from: String(form.get('from')),
        to: String(form.get('to')),
        note: textIn(form, 'note') || undefined,
      }),
  });
  return (
    <DialogButton className="primary" label={t('excuse.open')} title={t('excuse.title', { count: studentIds.length })}>
      {(close) => (
        <InputForm
          submitLabel={t('excuse.submit')}
          isPending={excusing.isPending}
          error={excusing.error}
          onSubmit={(form) => excusing.mutate(form, { onSuccess: () => [close(), onExcused(), returnToHeading()] })}
          onCancel={close}
        >
          <p>{t('excuse.explanation')}</p>
          <div className="fields">
            <TextInput name="from" label={t('excuse.from')} type="date" defaultValue={day} isRequired />
            <TextInput name="to" label={t('excuse.to')} type="date" defaultValue={day} isRequired />
          </div>
          <TextInput name="note" label={t('app.optional', { label: t('excuse.note') })} maxLength={500} />
        </InputForm>
      )}
    </DialogButton>
  );
}
