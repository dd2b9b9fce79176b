import { request } from '../../api.ts';
import { Failures } from '../../classes/parts/failures.tsx';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { readValue } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { runEach } from '../../ui/run-each.ts';
import { announce } from '../../ui/toast.tsx';
import { statuses } from '../filters.ts';
import type { ListedStudent } from '../student-list.ts';
import { UpdateStudentDocument } from '../students.generated.ts';

interface Props {
  readonly students: readonly ListedStudent[];
  /** Takes the students whose status could not be changed. */
  readonly onDone: (left: readonly ListedStudent[]) => void;
}

/** Gives the students who are ticked another status. */
export function ChangeStatus(props: Props) {
  return (
    <DialogButton label={t('selection.status')} title={t('selection.status')}>
      {(close) => <StatusForm {...props} close={close} />}
    </DialogButton>
  );
}

function StatusForm({ students, onDone, close }: Props & { close: () => void }) {
  const saving = useSave({
    save: (form) => {
      const status = readValue(statuses, form.get('status')) ?? undefined;
      return runEach(students, ({ id, version }) =>
        request(UpdateStudentDocument, { id, expectedVersion: version, input: { status } }),
      );
    },
    onSaved: (failures) => {
      announce(t('selection.status-done', { count: students.length - failures.length }));
      if (failures.length === 0) close();
      onDone(failures.map(({ item }) => item));
    },
  });
  return (
    <InputForm submitLabel={t('selection.status')} {...saving.form} onCancel={close}>
      <Failures title={t('selection.failed')} failures={saving.data ?? []} nameOf={listedNameOf} />
      <p>{t('selection.status-text', { count: students.length })}</p>
      <SelectInput
        name="status"
        label={t('word.status')}
        options={statuses.map((status) => [status, t(`students.status.${status}`)])}
      />
    </InputForm>
  );
}
