import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { User } from './user.ts';
import { EndSessionsDocument, RemoveAuthenticatorsDocument, SendPasswordResetDocument } from './users.generated.ts';

/** Offers the remedies for a user who cannot sign in, or whose account somebody else uses. */
export function UserAccess({ user: { id, email } }: { user: Pick<User, 'id' | 'email'> }) {
  return (
    <>
      <ConfirmButton
        label={t('users.send-link')}
        title={t('users.send-link')}
        done={t('users.link-sent')}
        action={() => request(SendPasswordResetDocument, { id })}
      >
        <p>{t('users.send-link-text', { email })}</p>
      </ConfirmButton>
      <ConfirmButton
        label={t('users.end-sessions')}
        title={t('users.end-sessions')}
        done={t('app.saved')}
        isDanger
        action={() => request(EndSessionsDocument, { id })}
      >
        <p>{t('users.end-sessions-text')}</p>
      </ConfirmButton>
      <ConfirmButton
        label={t('users.remove-factors')}
        title={t('users.remove-factors')}
        done={t('app.saved')}
        isDanger
        action={() => request(RemoveAuthenticatorsDocument, { id })}
      >
        <p>{t('users.remove-factors-text')}</p>
      </ConfirmButton>
    </>
  );
}
