import { request } from '../../../api.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { formatTime, t } from '../../../texts.ts';
import { readValue, textIn, valuesOf } from '../../../ui/forms/entered.ts';
import { FormDialog } from '../../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../../ui/forms/inputs.tsx';
import type { AttendanceDayQuery } from './day.generated.ts';
import { type ContactOutcome, RecordCallDocument } from './office.generated.ts';

/** Whom the office has called about an absence. */
export type Call = NonNullable<AttendanceDayQuery['absentStudents']>[number]['contacts'][number];

const outcomes = valuesOf<ContactOutcome>({ reached: true, message_left: true, no_answer: true });

/** The calls about a student's absence of a day, the latest first. */
export function Calls({ calls }: { calls: readonly Call[] }) {
  const { timeZone } = useViewer().institution;
  if (calls.length === 0) return null;
  return (
    <ul className="calls hint">
      {calls.map(({ id, at, by, guardian, outcome, note }) => (
        <li key={id}>
          {[t(`call.outcome.${outcome}`), guardian?.name, note, by?.name, formatTime(at, timeZone)]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly student: { readonly id: number; readonly name: string };
  readonly day: string;
  /** Those who may have been called. */
  readonly guardians: readonly { readonly id: number; readonly name: string }[];
}

/** Keeps in a dialog who was called about an absence, and with which outcome. It changes no mark. */
export function RecordCall({ student, day, guardians }: Props) {
  const { may } = useViewer();
  if (!may('correct:attendance')) return null;
  return (
    <FormDialog
      className="quiet"
      label={t('call.open')}
      title={t('call.title', { name: student.name })}
      done={t('call.saved')}
      save={(form) =>
        request(RecordCallDocument, {
          studentId: student.id,
          date: day,
          outcome: readValue(outcomes, form.get('outcome')) ?? 'no_answer',
          guardianId: Number(form.get('guardianId')) || null,
          note: textIn(form, 'note') || null,
        })
      }
    >
      <SelectInput
        name="outcome"
        label={t('call.outcome')}
        options={outcomes.map((outcome) => [outcome, t(`call.outcome.${outcome}`)])}
      />
      {guardians.length > 0 && (
        <SelectInput
          name="guardianId"
          label={t('call.whom')}
          options={[...guardians.map(({ id, name }) => [String(id), name] as const), ['', t('call.somebody-else')]]}
        />
      )}
      <TextInput name="note" isOptional label={t('roll.note')} maxLength={500} />
    </FormDialog>
  );
}
