import { request } from '../../api.ts';
import { formatTime, t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { returnToHeading } from '../../ui/page-focus.ts';
import { type ApiKeysQuery, RevokeApiKeyDocument } from './api-keys.generated.ts';
import type { KeyState } from './key-filters.ts';

type ApiKey = ApiKeysQuery['apiKeys'][number];

/** The columns of the list of keys of one state. */
export function apiKeyColumns(state: KeyState, timeZone: string): ListColumn<ApiKey>[] {
  const time = (value: string) => formatTime(value, timeZone);
  return [
    { id: 'name', title: t('word.name'), value: ({ name }) => name },
    { id: 'prefix', isClear: true, title: t('keys.prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
    {
      id: 'created',
      title: t('keys.created'),
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      id: 'last-used',
      title: t('word.last-used'),
      value: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : t('word.never')),
    },
    {
      id: state === 'active' ? 'actions' : 'revoked',
      title: t(state === 'active' ? 'app.actions' : 'keys.state.revoked'),
      cell: (key) => (key.revokedAt ? time(key.revokedAt) : <RevokeApiKey apiKey={key} />),
    },
  ];
}

function RevokeApiKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  return (
    <ConfirmButton
      label={t('word.revoke')}
      title={t('keys.revoke-title', { name })}
      isDanger
      action={() => request(RevokeApiKeyDocument, { id })}
      onDone={returnToHeading}
    >
      <p>{t('keys.revoke-text')}</p>
    </ConfirmButton>
  );
}
