import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { ShownOnce } from '../../ui/secrets/shown-once.tsx';
import { type ApiKey, ApiKeyTable } from './api-key-table.tsx';
import { ApiKeysDocument, type CreateApiKeyMutation } from './api-keys.generated.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { keyStates, readKeyFilters } from './key-filters.ts';

const route = getRouteApi('/api-keys');

type CreatedKey = CreateApiKeyMutation['createApiKey'];

/** The keys with which other systems use the API, and the new key until the user has stored it. */
export function ApiKeysPage() {
  const [created, setCreated] = useState<CreatedKey>();
  const query = useQuery({ queryKey: ['api-keys'], queryFn: () => request(ApiKeysDocument, {}) });
  return (
    <Page title={t('keys.title')} actions={query.data && !created && <CreateApiKey onCreated={setCreated} />}>
      {created && (
        <ShownOnce
          title={t('keys.created-title', { name: created.name })}
          text={t('keys.created-text')}
          label={t('keys.key')}
          secret={created.apiKey}
          onStored={() => setCreated(undefined)}
        />
      )}
      <p>{t('keys.text')}</p>
      <Loaded query={query}>{({ apiKeys }) => <ApiKeys keys={apiKeys} />}</Loaded>
    </Page>
  );
}

function ApiKeys({ keys }: { keys: readonly ApiKey[] }) {
  const { state = 'active' } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = keys.filter(({ revokedAt }) => (revokedAt === null) === (state === 'active'));
  return (
    <>
      <SelectInput
        isInline
        name="state"
        label={t('keys.state')}
        value={state}
        onChange={({ target }) => {
          const chosen = readKeyFilters({ state: target.value });
          void navigate({ search: chosen.state === 'active' ? {} : chosen });
        }}
        options={keyStates.map((each) => [each, t(`keys.state.${each}`)])}
      />
      {shown.length === 0 ? (
        <Notice>
          <p role="status">{t(`keys.empty.${state}`)}</p>
        </Notice>
      ) : (
        <ApiKeyTable keys={shown} state={state} />
      )}
    </>
  );
}
