import { request } from '../../api.ts';
import { NewPassword } from '../../auth/new-password.tsx';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import type { User } from './user.ts';
import { ResetPasswordDocument } from './users.generated.ts';

/** A button that sets a new password for a user who has forgotten it. */
export function ResetPassword({ user }: { user: User }) {
  return (
    <DialogButton label={t('users.reset')} title={t('users.reset-title', { name: user.name })}>
      {(close) => <ResetPasswordForm user={user} onClose={close} />}
    </DialogButton>
  );
}

function ResetPasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useSave({
    save: (form) => request(ResetPasswordDocument, { id: user.id, password: String(form.get('password')) }),
  });
  if (reset.isSuccess)
    return (
      <>
        <p role="status">{t('users.reset-done', { name: user.name })}</p>
        <button type="button" className="primary" onClick={onClose}>
          {t('app.close')}
        </button>
      </>
    );
  return (
    <InputForm submitLabel={t('users.reset')} {...reset.form} onCancel={onClose}>
      <p>{t('users.reset-text')}</p>
      <NewPassword name="password" label={t('password.new')} />
    </InputForm>
  );
}
