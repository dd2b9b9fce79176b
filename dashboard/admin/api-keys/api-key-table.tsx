import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { returnToHeading } from '../../ui/page-focus.ts';
import { Table } from '../../ui/table.tsx';
import { type ApiKeysQuery, RevokeApiKeyDocument } from './api-keys.generated.ts';
import type { KeyState } from './key-filters.ts';

export type ApiKey = ApiKeysQuery['apiKeys'][number];

/** API keys of one state, the latest first. */
export function ApiKeyTable({ keys, state }: { keys: readonly ApiKey[]; state: KeyState }) {
  const { institution } = useViewer();
  const time = (value: string) => formatTime(value, institution.timeZone);
  return (
    <Table
      label={t('keys.title')}
      rows={keys.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('keys.name'),
          cell: ({ name, prefix }) => (
            <>
              {name}
              <div className="hint">
                <code>{prefix}…</code>
              </div>
            </>
          ),
        },
        { title: t('keys.created'), cell: ({ createdAt }) => time(createdAt) },
        {
          title: t('keys.last-used'),
          cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : t('keys.unused')),
        },
        {
          title: t(state === 'active' ? 'app.actions' : 'keys.state.revoked'),
          cell: (key) => (key.revokedAt ? time(key.revokedAt) : <RevokeApiKey apiKey={key} />),
        },
      ]}
    />
  );
}

function RevokeApiKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  return (
    <ConfirmButton
      label={t('keys.revoke')}
      title={t('keys.revoke-title', { name })}
      isDanger
      action={() => request(RevokeApiKeyDocument, { id })}
      onDone={returnToHeading}
    >
      <p>{t('keys.revoke-text')}</p>
    </ConfirmButton>
  );
}
