import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { RoleInput, type Roles } from './role-input.tsx';
import { updateUser } from './update-user.ts';
import type { User } from './user.ts';

interface Props {
  readonly user: User;
  readonly roles: Roles;
  readonly isOwn: boolean;
}

/** A button that changes the name and the role of a user. */
export function EditUser(props: Props) {
  return (
    <DialogButton label={t('users.edit')} title={t('users.edit-title', { name: props.user.name })}>
      {(close) => <EditUserForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function EditUserForm({ user, roles, isOwn, onClose }: Props & { onClose: () => void }) {
  const saving = useSave({
    done: t('app.saved-name', { name: user.name }),
    save: (form) => updateUser(user.id, { ...namesIn(form, user), role: String(form.get('role')) }),
    onSaved: onClose,
  });
  return (
    <InputForm {...saving.form} onCancel={onClose}>
      <NameFields values={user} />
      <RoleInput roles={roles} value={user.role} />
      {isOwn && <p className="hint">{t('users.own-role')}</p>}
    </InputForm>
  );
}
