import { request } from '../../../api.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { t } from '../../../texts.ts';
import { Loaded, useAnswer } from '../../../ui/answer.tsx';
import { DialogButton } from '../../../ui/dialog.tsx';
import { textIn } from '../../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../../../ui/forms/inputs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownMarkFragment } from './day.generated.ts';
import { AttendanceCodesDocument, type AttendanceCodesQuery, CorrectMarkDocument } from './office.generated.ts';

interface Props {
  readonly mark: ShownMarkFragment;
  /** The name of the student. */
  readonly name: string;
}

/** Shows the mark that holds, and the teacher's one where the office or a note differs. */
export function HeldMark({ mark: { code, status, minutesLate, note, recorded, correction } }: Pick<Props, 'mark'>) {
  const text = code.builtIn ? t(`roll.status.${status}`) : code.label;
  const isOther = recorded.code.id !== code.id;
  return (
    <>
      {minutesLate ? t('attendance.late-by', { status: text, count: minutesLate }) : text}
      {isOther && <p className="hint">{t('correction.recorded', { mark: recorded.code.label })}</p>}
      {(correction?.note ?? note) && <p className="hint">{correction?.note ?? note}</p>}
    </>
  );
}

/** Corrects a mark beside the teacher's, or withdraws the correction, in a dialog. */
export function CorrectMark({ mark, name }: Props) {
  const { may } = useViewer();
  if (!may('correct:attendance')) return null;
  // In a table of marks the word beside each of them would hide the marks.
  const label = (
    <>
      <Icon name="edit" />
      <span className="hidden-text">{t('correction.open')}</span>
    </>
  );
  return (
    <DialogButton className="quiet" label={label} title={t('correction.title', { name })}>
      {(close) => <CorrectionForm mark={mark} close={close} />}
    </DialogButton>
  );
}

function CorrectionForm({ mark, close }: { mark: ShownMarkFragment; close: () => void }) {
  const query = useAnswer(AttendanceCodesDocument, {});
  return (
    <Loaded query={query}>
      {({ attendanceCodes }) => <CodeForm mark={mark} codes={attendanceCodes} close={close} />}
    </Loaded>
  );
}

interface FormProps {
  readonly mark: ShownMarkFragment;
  readonly codes: AttendanceCodesQuery['attendanceCodes'];
  readonly close: () => void;
}

function CodeForm({ mark: { id, code, recorded, correction }, codes, close }: FormProps) {
  const saving = useSave({
    done: t('correction.saved'),
    save: (form) => {
      const entered = String(form.get('code')) || null;
      const note = entered && (textIn(form, 'note') || null);
      return request(CorrectMarkDocument, { entries: [{ markId: id, code: entered, note }] });
    },
    onSaved: close,
  });
  // That of the mark may not be in use any more.
  const chosen = correction?.code.code ?? code.code;
  const offered = codes.filter(({ active, code: name }) => active || name === chosen);
  const withdrawing = correction ? [['', t('correction.withdraw')] as const] : [];
  return (
    <InputForm {...saving.form} onCancel={close}>
      <p>{t('correction.explanation', { mark: recorded.code.label })}</p>
      <SelectInput
        name="code"
        label={t('correction.code')}
        defaultValue={chosen}
        options={[...withdrawing, ...offered.map(({ code: name, label }) => [name, `${name} · ${label}`] as const)]}
      />
      <TextInput name="note" isOptional label={t('roll.note')} maxLength={500} defaultValue={correction?.note} />
    </InputForm>
  );
}
