import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { User } from './user.ts';
import { EndSessionsDocument, RemoveAuthenticatorsDocument, SendPasswordResetDocument } from './users.generated.ts';

const remedies = [
  { name: 'send-link', done: 'users.link-sent', document: SendPasswordResetDocument },
  { name: 'end-sessions', done: 'app.saved', document: EndSessionsDocument },
  { name: 'remove-factors', done: 'app.saved', document: RemoveAuthenticatorsDocument },
] as const;

/** Offers the remedies for a user who cannot sign in, or whose account somebody else uses. */
export function UserAccess({ user: { id, email } }: { user: Pick<User, 'id' | 'email'> }) {
  return remedies.map(({ name, done, document }) => (
    <ConfirmButton
      key={name}
      label={t(`users.${name}`)}
      title={t(`users.${name}`)}
      done={t(done)}
      isDanger={name !== 'send-link'}
      action={() => request<unknown, { id: number }>(document, { id })}
    >
      <p>{t(`users.${name}-text`, { email })}</p>
    </ConfirmButton>
  ));
}
