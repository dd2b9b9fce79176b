import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { returnToHeading } from '../../ui/page-focus.ts';
import { CopyField } from '../../ui/secrets/copy-field.tsx';
import { roleName } from '../roles/role-name.ts';
import type { Provider, ProviderRole } from './provider.ts';
import { ProviderForm } from './provider-form.tsx';
import {
  DeleteIdentityProviderDocument,
  IdentityProvidersDocument,
  type IdentityProvidersQuery,
} from './providers.generated.ts';
import './providers.css';

/** The services at which users of the institution sign in. */
export function ProvidersPage() {
  const query = useAnswer(IdentityProvidersDocument, {});
  const create = (
    <DialogButton label={t('providers.create')} title={t('providers.create')} className="primary">
      {(close) => <ProviderForm roles={query.data?.roles ?? []} onClose={close} />}
    </DialogButton>
  );
  return (
    <Page title={t('providers.title')} actions={query.data && create}>
      <p>{t('providers.text')}</p>
      <Loaded query={query}>{(data) => <Providers {...data} />}</Loaded>
    </Page>
  );
}

function Providers({ identityProviders, roles }: IdentityProvidersQuery) {
  if (identityProviders.length === 0) return <Notice text={t('providers.empty')} />;
  return (
    <ul className="cards">
      {identityProviders.map((provider) => (
        <li key={provider.id}>
          <ProviderDetails provider={provider} roles={roles} />
        </li>
      ))}
    </ul>
  );
}

function ProviderDetails({ provider, roles }: { provider: Provider; roles: readonly ProviderRole[] }) {
  const { institution } = useViewer();
  const { name, kind, issuer, clientId, domains, jitRole, users, lastUsedAt, callbackUrl, enabled } = provider;
  const facts = [
    [t('word.kind'), t(`providers.kind.${kind}`)],
    [t('word.state'), t(enabled ? 'providers.enabled' : 'providers.disabled')],
    [t('providers.issuer'), issuer],
    [t('clients.client-id'), clientId],
    [t('providers.domains'), domains.join(', ')],
    [t('providers.jit-role'), jitRole ? roleName(jitRole) : t('providers.no-jit')],
    [t('providers.users'), String(users)],
    [t('word.last-used'), lastUsedAt ? formatTime(lastUsedAt, institution.timeZone) : t('word.never')],
  ] as const;
  return (
    <div className="provider">
      <h2>{name}</h2>
      <Facts facts={facts} />
      <CopyField label={t('providers.callback')} value={callbackUrl} />
      <div className="actions">
        <a className="button" href={`${callbackUrl.replace(/\/callback$/, '')}?purpose=test`}>
          {t('providers.test')}
        </a>
        <DialogButton label={t('word.edit')} title={t('providers.edit-title', { name })}>
          {(close) => <ProviderForm provider={provider} roles={roles} onClose={close} />}
        </DialogButton>
        <DeleteProvider provider={provider} />
      </div>
    </div>
  );
}

function DeleteProvider({ provider: { id, name, users } }: { provider: Provider }) {
  return (
    <ConfirmButton
      label={t('word.delete')}
      title={t('providers.delete-title', { name })}
      isDanger
      action={() => request(DeleteIdentityProviderDocument, { id })}
      onDone={returnToHeading}
    >
      <p>{t('providers.delete-text', { count: users })}</p>
    </ConfirmButton>
  );
}
