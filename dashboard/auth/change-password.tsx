import { useState } from 'react';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { InputForm, useSave } from '../ui/forms/input-form.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { NewPassword } from './new-password.tsx';
import { ChangePasswordDocument } from './profile.generated.ts';

/** The form that changes the own password. After a change it is empty again. */
export function ChangePassword({ email }: { email: string }) {
  const [changes, setChanges] = useState(0);
  const change = useSave({
    save: (form) =>
      request(ChangePasswordDocument, { current: String(form.get('current')), new: String(form.get('new')) }),
    onSaved: () => setChanges(changes + 1),
  });
  return (
    <div className="change-password">
      <InputForm key={changes} submitLabel={t('profile.change-password')} {...change.form}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextInput
          name="current"
          label={t('profile.current-password')}
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <NewPassword name="new" label={t('password.new')} />
        <p className="hint">{t('profile.password-text')}</p>
      </InputForm>
      {change.isSuccess && <p role="status">{t('profile.password-changed')}</p>}
    </div>
  );
}
