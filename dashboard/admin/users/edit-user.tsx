import { t } from '../../texts.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';
import { RoleInput, type Roles } from './role-input.tsx';
import { updateUser } from './update-user.ts';
import type { User } from './user.ts';

interface Props {
  readonly user: User;
  readonly roles: Roles;
  readonly isOwn: boolean;
}

/** A button that changes the name and the role of a user. */
export function EditUser({ user, roles, isOwn }: Props) {
  return (
    <FormDialog
      label={t('users.edit')}
      title={t('users.edit-title', { name: user.name })}
      done={t('app.saved-name', { name: user.name })}
      save={(form) => updateUser(user.id, { ...namesIn(form, user), role: String(form.get('role')) })}
    >
      <NameFields values={user} />
      <RoleInput roles={roles} value={user.role} />
      {isOwn && <p className="hint">{t('users.own-role')}</p>}
    </FormDialog>
  );
}
