import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { returnToHeading } from '../../ui/page-focus.ts';
import { type OAuthClientsQuery, RevokeOAuthClientDocument } from './oauth-clients.generated.ts';
import { scopeName } from './scope-names.ts';
import './oauth-clients.css';

export type OAuthClient = OAuthClientsQuery['oauthClients'][number];

/** OAuth clients with what they may do and what for, the latest first. */
export function OAuthClientList({ clients }: { clients: readonly OAuthClient[] }) {
  return (
    <ul className="oauth-clients">
      {clients.toReversed().map((client) => (
        <li key={client.id}>
          <ClientDetails client={client} />
        </li>
      ))}
    </ul>
  );
}

function ClientDetails({ client }: { client: OAuthClient }) {
  const { institution } = useViewer();
  const time = (value: string | null, otherwise: string) =>
    value ? formatTime(value, institution.timeZone) : otherwise;
  const { name, clientId, purpose, contact, scopes, active, createdAt, expiresAt, lastUsedAt } = client;
  return (
    <>
      <div className="oauth-client-title">
        <h2>{name}</h2>
        {active && <RevokeOAuthClient client={client} />}
      </div>
      {purpose && <p>{purpose}</p>}
      <dl>
        <Detail title={t('clients.client-id')}>
          <code>{clientId}</code>
        </Detail>
        {contact && <Detail title={t('clients.contact')}>{contact}</Detail>}
        <Detail title={t('word.last-used')}>{time(lastUsedAt, t('word.never'))}</Detail>
        <Detail title={t('clients.expires')}>{time(expiresAt, t('word.never'))}</Detail>
        <Detail title={t('word.created')}>{time(createdAt, '')}</Detail>
      </dl>
      <details>
        <summary>{t('clients.scope-count', { count: scopes.length })}</summary>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{scopeName(scope)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Detail({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RevokeOAuthClient({ client: { id, name } }: { client: OAuthClient }) {
  return (
    <ConfirmButton
      label={t('word.revoke')}
      title={t('clients.revoke-title', { name })}
      isDanger
      action={() => request(RevokeOAuthClientDocument, { id })}
      onDone={returnToHeading}
    >
      <p>{t('clients.revoke-text')}</p>
    </ConfirmButton>
  );
}
