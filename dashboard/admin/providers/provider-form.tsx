import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { CheckInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { roleOptions } from '../users/role-input.tsx';
import type { Provider, ProviderRole } from './provider.ts';
import { CreateIdentityProviderDocument, UpdateIdentityProviderDocument } from './providers.generated.ts';

const kinds = ['google', 'microsoft', 'clever', 'classlink', 'oidc'] as const;
type Kind = (typeof kinds)[number];

interface Props {
  /** The provider to change; absent for a new one. */
  readonly provider?: Provider;
  readonly roles: readonly ProviderRole[];
  readonly onClose: () => void;
}

/** Creates or changes a provider. Its kind decides which fields there are. */
export function ProviderForm({ provider, roles, onClose }: Props) {
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'google');
  const saving = useSave({
    done: t('app.saved'),
    save: async (form): Promise<unknown> => {
      const input = readInput(form, kind);
      return provider
        ? request(UpdateIdentityProviderDocument, { id: provider.id, input })
        : request(CreateIdentityProviderDocument, { input });
    },
    onSaved: onClose,
  });
  // Nobody gets a role by signing in with which one gives others theirs.
  const given = roles.filter(({ permissions }) => !permissions.some((each) => /^manage:(users|roles)$/.test(each)));
  return (
    <InputForm submitLabel={t('app.save')} {...saving.form} onCancel={onClose}>
      <SelectInput
        name="kind"
        label={t('word.kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        options={kinds.map((each) => [each, t(`providers.kind.${each}`)])}
      />
      <TextInput name="name" label={t('providers.name')} defaultValue={provider?.name} isRequired />
      <TextInput
        name="key"
        label={t('providers.key')}
        hint={t('providers.key-rule')}
        defaultValue={provider?.key}
        isRequired
      />
      <KindFields kind={kind} provider={provider} />
      <TextInput name="clientId" label={t('clients.client-id')} defaultValue={provider?.clientId} isRequired />
      <TextInput
        name="clientSecret"
        label={t('clients.secret')}
        type="password"
        autoComplete="off"
        isRequired={!provider}
        {...(provider && { hint: t('providers.secret-kept') })}
      />
      <SelectInput
        name="jitRole"
        label={t('providers.jit-role')}
        defaultValue={provider?.jitRole ?? ''}
        options={[['', t('providers.no-jit')], ...roleOptions(given)]}
      />
      <CheckInput
        name="assuresSecondFactor"
        label={t('providers.assures')}
        defaultChecked={provider?.assuresSecondFactor ?? false}
      />
      <CheckInput name="enabled" label={t('providers.enabled')} defaultChecked={provider?.enabled ?? true} />
    </InputForm>
  );
}

function KindFields({ kind, provider }: { kind: Kind; provider: Provider | undefined }) {
  const isLocal = kind === 'clever' || kind === 'classlink';
  return (
    <>
      {kind === 'oidc' && (
        <TextInput name="issuer" label={t('providers.issuer')} defaultValue={provider?.issuer} isRequired />
      )}
      {kind === 'microsoft' && (
        <TextInput name="tenant" label={t('providers.tenant')} defaultValue={provider?.tenant} isRequired />
      )}
      {isLocal && (
        <TextInput
          name="district"
          label={t(`providers.district.${kind}`)}
          defaultValue={provider?.district}
          isRequired
        />
      )}
      <TextInput
        name="domains"
        label={t('providers.domains')}
        hint={t('providers.domains-rule')}
        defaultValue={provider?.domains.join(', ') ?? ''}
        isRequired={kind === 'google' || kind === 'microsoft'}
      />
    </>
  );
}

function readInput(form: FormData, kind: Kind) {
  const text = (name: string) => textIn(form, name) || null;
  const clientSecret = text('clientSecret');
  return {
    kind,
    key: text('key'),
    name: text('name'),
    issuer: text('issuer'),
    tenant: text('tenant'),
    district: text('district'),
    clientId: text('clientId'),
    ...(clientSecret && { clientSecret }),
    domains: (text('domains') ?? '').split(/[\s,;]+/).filter(Boolean),
    jitRole: text('jitRole'),
    assuresSecondFactor: form.has('assuresSecondFactor'),
    enabled: form.has('enabled'),
  };
}
