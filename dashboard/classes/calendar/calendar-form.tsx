import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton, OpenDialog } from '../../ui/dialog.tsx';
import { textIn, valuesOf } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { CheckInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { type CalendarDayKind, SetCalendarDaysDocument } from './calendar.generated.ts';

const kinds = valuesOf<CalendarDayKind>({
  holiday: true,
  vacation: true,
  weather: true,
  staff_only: true,
  closed: true,
  make_up: true,
  early_dismissal: true,
  late_arrival: true,
  instructional: true,
});

/** Sets the days of a range, in a dialog. */
export function SetDays({ day }: { day: string }) {
  return (
    <DialogButton label={t('calendar.set')} title={t('calendar.set')} className="primary">
      {(close) => <DaysForm days={{ from: day, to: day }} close={close} />}
    </DialogButton>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The form for a range that was chosen in the calendar. */
export function DaysDialog({ days, onClose }: { days: Days; onClose: () => void }) {
  return (
    <OpenDialog title={t('calendar.set')} onClose={onClose}>
      {(close) => <DaysForm days={days} close={close} />}
    </OpenDialog>
  );
}

function DaysForm({ days, close }: { days: Days; close: () => void }) {
  const saving = useSave({
    done: t('app.saved'),
    save: (form) => {
      const kind = kinds.find((known) => known === form.get('kind')) ?? 'holiday';
      const label = textIn(form, 'label') || null;
      const range = { from: String(form.get('from')), to: String(form.get('to')), kind, label };
      return request(SetCalendarDaysDocument, { range, marks: form.get('discard') ? 'discard' : null });
    },
    onSaved: close,
  });
  return (
    <InputForm {...saving.form} onCancel={close}>
      <div className="fields">
        <TextInput name="from" label={t('word.first-day')} type="date" defaultValue={days.from} isRequired />
        <TextInput name="to" label={t('word.last-day')} type="date" defaultValue={days.to} isRequired />
      </div>
      <SelectInput
        name="kind"
        label={t('word.kind')}
        options={kinds.map((kind) => [kind, t(`calendar.kind.${kind}`)])}
      />
      <TextInput name="label" isOptional label={t('word.name')} maxLength={100} />
      <CheckInput name="discard" label={t('calendar.discard')} />
    </InputForm>
  );
}
