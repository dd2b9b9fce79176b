import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
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
  return (
    <FormDialog
      className="primary"
      label={t('excuse.open')}
      title={t('excuse.title', { count: studentIds.length })}
      submitLabel={t('excuse.submit')}
      done={({ excuseAbsences }: ExcuseAbsencesMutation) => t('excuse.done', { count: excuseAbsences.updated })}
      save={(form) =>
        request(ExcuseAbsencesDocument, {
          studentIds,
          from: textIn(form, 'from'),
          to: textIn(form, 'to'),
          note: textIn(form, 'note') || undefined,
        })
      }
      onSaved={() => {
        onExcused();
        returnToHeading();
      }}
    >
      <p>{t('excuse.explanation')}</p>
      <div className="fields">
        <TextInput name="from" label={t('word.first-day')} type="date" defaultValue={day} isRequired />
        <TextInput name="to" label={t('word.last-day')} type="date" defaultValue={day} isRequired />
      </div>
      <TextInput name="note" isOptional label={t('roll.note')} maxLength={500} />
    </FormDialog>
  );
}
