import { useState } from 'react';
import { t } from '../texts.ts';
import { CheckInput, TextInput } from '../ui/forms/inputs.tsx';

/** The field of a new password, which can be shown instead of being entered twice. */
export function NewPassword({ name, label, isRequired = true }: { name: string; label: string; isRequired?: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextInput
        name={name}
        label={label}
        hint={t('password.rule')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        isRequired={isRequired}
      />
      <CheckInput label={t('password.show')} checked={isShown} onChange={({ target }) => setShown(target.checked)} />
    </>
  );
}
