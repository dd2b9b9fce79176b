import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { ShownOnce } from '../../ui/secrets/shown-once.tsx';
import { apiKeyColumns } from './api-key-columns.tsx';
import { ApiKeysDocument, CreateApiKeyDocument, type CreateApiKeyMutation } from './api-keys.generated.ts';
import { keyStates } from './key-filters.ts';

const route = getRouteApi('/api-keys');

type CreatedKey = CreateApiKeyMutation['createApiKey'];

/** The keys with which other systems use the API, the latest first, and the new key until the user has stored it. */
export function ApiKeysPage() {
  const { timeZone } = useViewer().institution;
  const [created, setCreated] = useState<CreatedKey>();
  const { state = 'active' } = route.useSearch();
  const query = useAnswer(ApiKeysDocument, {});
  return (
    <ListScreen
      title={t('keys.title')}
      actions={query.data && !created && <CreateApiKey onCreated={setCreated} />}
      intro={
        <>
          {created && <NewKey created={created} onStored={() => setCreated(undefined)} />}
          <p>{t('keys.text')}</p>
        </>
      }
      filters={
        <FilterSelect
          name="state"
          label={t('word.state')}
          initial="active"
          options={keyStates.map((each) => [each, t(`keys.state.${each}`)])}
        />
      }
      query={query}
      list={({ apiKeys }) => ({
        rows: apiKeys.filter(({ revokedAt }) => (revokedAt === null) === (state === 'active')).toReversed(),
      })}
      columns={apiKeyColumns(state, timeZone)}
      keyOf={({ id }) => id}
      count={(count) => t('keys.count', { count })}
      empty={t('keys.empty.active')}
      noMatch={t(`keys.empty.${state}`)}
    />
  );
}

function NewKey({ created, onStored }: { created: CreatedKey; onStored: () => void }) {
  return (
    <ShownOnce
      title={t('keys.created-title', { name: created.name })}
      text={t('keys.created-text')}
      label={t('keys.key')}
      secret={created.apiKey}
      onStored={onStored}
    />
  );
}

type OnCreated = (key: CreateApiKeyMutation['createApiKey']) => void;

/** A button that creates an API key. The screen shows the key, so that closing the dialog does not lose it. */
function CreateApiKey({ onCreated }: { onCreated: OnCreated }) {
  return (
    <FormDialog
      label={t('keys.create')}
      className="primary"
      submitLabel={t('keys.create')}
      save={(form) => request(CreateApiKeyDocument, { name: String(form.get('name')) })}
      onSaved={({ createApiKey }) => onCreated(createApiKey)}
    >
      <p>{t('keys.create-text')}</p>
      <TextInput name="name" label={t('word.name')} hint={t('keys.name-rule')} autoComplete="off" isRequired />
    </FormDialog>
  );
}
