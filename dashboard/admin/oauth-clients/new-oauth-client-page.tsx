import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { textIn } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Page } from '../../ui/page.tsx';
import { CopyField } from '../../ui/secrets/copy-field.tsx';
import { ShownOnce } from '../../ui/secrets/shown-once.tsx';
import {
  CreateOAuthClientDocument,
  type CreateOAuthClientMutation,
  OAuthScopesDocument,
} from './oauth-clients.generated.ts';
import { type OAuthScope, type ScimRole, ScopeInput } from './scope-input.tsx';

type Created = CreateOAuthClientMutation['createOAuthClient'];

/** Creates an OAuth client, and then shows its secret until the user has stored it. */
export function NewOAuthClientPage() {
  const [created, setCreated] = useState<Created>();
  const { may } = useViewer();
  const query = useAnswer(OAuthScopesDocument, { withRoles: may('read:roles') });
  return (
    <Page title={t('clients.create')}>
      {created ? (
        <NewSecret created={created} onDone={() => setCreated(undefined)} />
      ) : (
        <Loaded query={query}>
          {({ oauthScopes, roles }) => <CreateForm scopes={oauthScopes} roles={roles ?? []} onCreated={setCreated} />}
        </Loaded>
      )}
    </Page>
  );
}

interface CreateFormProps {
  readonly scopes: readonly OAuthScope[];
  readonly roles: readonly ScimRole[];
  readonly onCreated: (created: Created) => void;
}

function CreateForm({ scopes, roles, onCreated }: CreateFormProps) {
  const creation = useSave({
    save: (form) => request(CreateOAuthClientDocument, { input: readInput(form) }),
    onSaved: ({ createOAuthClient }) => onCreated(createOAuthClient),
  });
  return (
    <InputForm submitLabel={t('clients.create')} {...creation.form}>
      <p>{t('clients.create-text')}</p>
      <div className="fields">
        <TextInput name="name" label={t('word.name')} hint={t('clients.name-rule')} autoComplete="off" isRequired />
        <TextInput name="contact" isOptional label={t('clients.contact')} hint={t('clients.contact-rule')} />
        <TextInput name="purpose" isOptional label={t('word.purpose')} hint={t('clients.purpose-rule')} />
        <TextInput
          name="expiresAt"
          type="date"
          isOptional
          label={t('word.last-day')}
          hint={t('clients.expires-rule')}
        />
      </div>
      <ScopeInput scopes={scopes} roles={roles} />
    </InputForm>
  );
}

function readInput(form: FormData) {
  const text = (name: string) => textIn(form, name) || null;
  const lastDay = text('expiresAt');
  const scopes = form.getAll('scopes').map(String);
  return {
    name: text('name') ?? '',
    contact: text('contact'),
    purpose: text('purpose'),
    expiresAt: lastDay && `${lastDay}T23:59:59.999Z`,
    scopes,
    ...(scopes.includes('scim') && { defaultRole: text('defaultRole') }),
  };
}

function NewSecret({ created, onDone }: { created: Created; onDone: () => void }) {
  const navigate = useNavigate();
  return (
    <ShownOnce
      title={t('clients.created-title', { name: created.client.name })}
      text={t('clients.created-text')}
      label={t('clients.secret')}
      secret={created.clientSecret}
      onStored={() => {
        onDone();
        void navigate({ to: '/oauth-clients' });
      }}
    >
      <CopyField label={t('clients.token-address')} value={`${location.origin}/oauth/token`} />
      <CopyField label={t('clients.client-id')} value={created.clientId} />
      {created.client.scopes.includes('scim') && (
        <CopyField label={t('clients.scim-address')} value={`${location.origin}/scim/v2`} />
      )}
    </ShownOnce>
  );
}
