import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CheckInput } from '../../ui/forms/inputs.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import { returnToHeading } from '../../ui/page-focus.ts';
import { updateUser } from './update-user.ts';
import type { User } from './user.ts';

/** Deactivates a user after asking, with the API keys and OAuth clients that the user created if that is wanted. */
export function DeactivateUser({ user }: { user: User }) {
  const [revokes, setRevokes] = useState(false);
  const count = (user.apiKeys?.length ?? 0) + (user.oauthClients?.length ?? 0);
  return (
    <ConfirmButton
      label={t('users.deactivate')}
      title={t('users.deactivate-title', { name: user.name })}
      isDanger
      action={() =>
        updateUser(user.id, { active: false, ...(revokes && { revokeApiKeys: true, revokeOAuthClients: true }) })
      }
      onDone={returnToHeading}
    >
      <p>{t('users.deactivate-text')}</p>
      {count > 0 && (
        <CheckInput
          label={t('users.revoke-keys', { count })}
          checked={revokes}
          onChange={({ target }) => setRevokes(target.checked)}
        />
      )}
    </ConfirmButton>
  );
}

/** Lets a deactivated user sign in again. */
export function ActivateUser({ user }: { user: User }) {
  const activation = useMutation({
    mutationFn: () => updateUser(user.id, { active: true }),
    onSuccess: returnToHeading,
  });
  return (
    <>
      <button type="button" disabled={activation.isPending} onClick={() => activation.mutate()}>
        {t('users.activate')}
      </button>
      {activation.error && <ErrorMessage error={activation.error} />}
    </>
  );
}
