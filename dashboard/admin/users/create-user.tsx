import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { NewPassword } from '../../auth/new-password.tsx';
import { t } from '../../texts.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';
import { RoleInput, type Roles } from './role-input.tsx';
import { CreateUserDocument } from './users.generated.ts';

/** A button that creates a user and leads to their page. */
export function CreateUser({ roles }: { roles: Roles }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      label={t('users.create')}
      className="primary"
      submitLabel={t('users.create')}
      done={t('app.saved')}
      leaves
      save={(form) => {
        const text = (name: string) => String(form.get(name));
        const input = {
          ...namesIn(form),
          email: text('email'),
          role: text('role'),
          password: text('password') || null,
        };
        return request(CreateUserDocument, { input });
      }}
      onSaved={({ createUser: { id } }) => navigate({ to: '/users/$userId', params: { userId: String(id) } })}
    >
      <NameFields />
      <TextInput name="email" label={t('users.email')} type="email" autoComplete="off" isRequired />
      <RoleInput roles={roles} />
      <NewPassword name="password" label={t('users.first-password')} isRequired={false} />
      <p className="hint">
        {t('users.hand-over')} {t('users.invite-hint')}
      </p>
    </FormDialog>
  );
}
