import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { GuardianFields, guardianIn } from './guardian-fields.tsx';
import { CreateGuardianDocument } from './guardians.generated.ts';

/** A button that creates a guardian and leads to their page. */
export function NewGuardian() {
  const navigate = useNavigate();
  return (
    <FormDialog
      label={t('guardian.new')}
      className="primary"
      submitLabel={t('guardian.create')}
      done={t('app.saved')}
      leaves
      save={(form) => request(CreateGuardianDocument, { input: guardianIn(form) })}
      onSaved={({ createGuardian: { id } }) =>
        navigate({ to: '/guardians/$guardianId', params: { guardianId: String(id) } })
      }
    >
      <GuardianFields />
    </FormDialog>
  );
}
