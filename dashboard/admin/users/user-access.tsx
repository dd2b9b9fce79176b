import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { User } from './user.ts';
import { EndSessionsDocument, RemoveAuthenticatorsDocument, SendPasswordResetDocument } from './users.generated.ts';

interface Props {
  readonly user: Pick<User, 'id' | 'email'>;
}

/** Mails a link for a new password to a user who cannot sign in. */
export function SendPasswordLink({ user: { id, email } }: Props) {
  return (
    <ConfirmButton
      label={t('users.send-link')}
      title={t('users.send-link')}
      done={t('users.link-sent')}
      action={() => request(SendPasswordResetDocument, { id })}
    >
      <p>{t('users.send-link-text', { email })}</p>
    </ConfirmButton>
  );
}

const remedies = [
  { name: 'end-sessions', document: EndSessionsDocument },
  { name: 'remove-factors', document: RemoveAuthenticatorsDocument },
] as const;

/** Takes back what somebody else may sign in with, where the user's account or device is in other hands. */
export function EndAccess({ user: { id } }: Props) {
  return remedies.map(({ name, document }) => (
    <ConfirmButton
      key={name}
      label={t(`users.${name}`)}
      title={t(`users.${name}`)}
      done={t('app.saved')}
      isDanger
      action={() => request<unknown, { id: number }>(document, { id })}
    >
      <p>{t(`users.${name}-text`)}</p>
    </ConfirmButton>
  ));
}
