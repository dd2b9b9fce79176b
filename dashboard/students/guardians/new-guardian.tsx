import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { GuardianFields, guardianIn } from './guardian-fields.tsx';
import { CreateGuardianDocument } from './guardians.generated.ts';

/** A button that creates a guardian and leads to their page. */
export function NewGuardian() {
  return (
    <DialogButton label={t('guardian.new')} title={t('guardian.new')} className="primary">
      {(close) => <NewGuardianForm close={close} />}
    </DialogButton>
  );
}

function NewGuardianForm({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const creation = useSave({
    done: t('app.saved'),
    leaves: true,
    save: (form) => request(CreateGuardianDocument, { input: guardianIn(form) }),
    onSaved: ({ createGuardian: { id } }) =>
      navigate({ to: '/guardians/$guardianId', params: { guardianId: String(id) } }),
  });
  return (
    <InputForm submitLabel={t('guardian.create')} {...creation.form} onCancel={close}>
      <GuardianFields />
    </InputForm>
  );
}
