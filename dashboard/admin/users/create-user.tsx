import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { NewPassword } from '../../auth/new-password.tsx';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { RoleInput, type Roles } from './role-input.tsx';
import { CreateUserDocument } from './users.generated.ts';

/** A button that creates a user and leads to their page. */
export function CreateUser({ roles }: { roles: Roles }) {
  return (
    <DialogButton label={t('users.create')} title={t('users.create')} className="primary">
      {(close) => <CreateUserForm roles={roles} onClose={close} />}
    </DialogButton>
  );
}

function CreateUserForm({ roles, onClose }: { roles: Roles; onClose: () => void }) {
  const navigate = useNavigate();
  const creation = useSave({
    done: t('app.saved'),
    leaves: true,
    save: (form) => {
      const text = (name: string) => String(form.get(name));
      const input = { ...namesIn(form), email: text('email'), role: text('role'), password: text('password') || null };
      return request(CreateUserDocument, { input });
    },
    onSaved: ({ createUser: { id } }) => navigate({ to: '/users/$userId', params: { userId: String(id) } }),
  });
  return (
    <InputForm submitLabel={t('users.create')} {...creation.form} onCancel={onClose}>
      <NameFields />
      <TextInput name="email" label={t('users.email')} type="email" autoComplete="off" isRequired />
      <RoleInput roles={roles} />
      <NewPassword name="password" label={t('users.first-password')} isRequired={false} />
      <p className="hint">
        {t('users.hand-over')} {t('users.invite-hint')}
      </p>
    </InputForm>
  );
}
