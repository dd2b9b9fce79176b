import type { ReactNode } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { PermissionGrid } from '../roles/permission-grid.tsx';
import { actionName, permissionName } from '../roles/permission-names.ts';
import { roleOptions } from '../users/role-input.tsx';
import type { OAuthScopesQuery } from './oauth-clients.generated.ts';
import { oneRosterNote, oneRosterScopesOf, oneRosterVersions, scopeName, toPermission } from './scope-names.ts';
import './oauth-clients.css';

export type OAuthScope = OAuthScopesQuery['oauthScopes'][number];
export type ScimRole = NonNullable<OAuthScopesQuery['roles']>[number];

/** The scopes of a new client: those of OneRoster for learning platforms, and permissions for programs that use this API. */
export function ScopeInput({ scopes, roles }: { scopes: readonly OAuthScope[]; roles: readonly ScimRole[] }) {
  const { may } = useViewer();
  const errors = useFieldErrors('scopes');
  const names = scopes.map(({ name }) => name);
  const granted = new Set(scopes.filter(({ permissions }) => permissions.every(may)).map(({ name }) => name));
  return (
    <>
      {errors.length > 0 && (
        <p className="field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {granted.size < scopes.length && <p className="hint">{t('clients.not-held')}</p>}
      {oneRosterVersions.map(([version, spelt]) => (
        <fieldset key={version} className="scopes">
          <legend>{t('clients.oneroster', { version: spelt })}</legend>
          <p>{t(`clients.oneroster-text.${version}`)}</p>
          {oneRosterScopesOf(version, names).map((scope) => (
            <div key={scope}>
              <ScopeCheck scope={scope} label={scopeName(scope)} isOffered={granted.has(scope)}>
                <code>{scope.slice(scope.lastIndexOf('/') + 1)}</code>
              </ScopeCheck>
              <p className="hint">{oneRosterNote(scope)}</p>
            </div>
          ))}
        </fieldset>
      ))}
      <ScimScope roles={roles} isOffered={granted.has('scim')} />
      <fieldset className="scopes permissions">
        <legend>{t('word.permissions')}</legend>
        <p>{t('clients.permissions-text')}</p>
        <PermissionGrid
          permissions={names.filter((name) => /^[a-z]+:\w+$/.test(name)).map(toPermission)}
          cell={(permission) => (
            <ScopeCheck
              scope={permission.name}
              label={permissionName(permission)}
              isOffered={granted.has(permission.name)}
            >
              <span className="action-name">{actionName(permission.action)}</span>
            </ScopeCheck>
          )}
        />
      </fieldset>
    </>
  );
}

/** The scope by which an identity provider keeps the users, with the role of those who come without one. */
function ScimScope({ roles, isOffered }: { roles: readonly ScimRole[]; isOffered: boolean }) {
  const given = roles.filter(({ permissions }) => !permissions.some((each) => /^manage:(users|roles)$/.test(each)));
  return (
    <fieldset className="scopes">
      <legend>{t('clients.scim')}</legend>
      <p>{t('clients.scim-text')}</p>
      <ScopeCheck scope="scim" label={t('clients.scim-scope')} isOffered={isOffered}>
        {t('clients.scim-scope')}
      </ScopeCheck>
      <SelectInput
        name="defaultRole"
        label={t('clients.default-role')}
        options={[['', t('clients.no-default-role')], ...roleOptions(given)]}
      />
    </fieldset>
  );
}

interface ScopeProps {
  readonly scope: string;
  /** The name for screen readers, which also says the version or the resource. */
  readonly label: string;
  readonly isOffered: boolean;
  readonly children: ReactNode;
}

function ScopeCheck({ scope, label, isOffered, children }: ScopeProps) {
  return (
    <label className="check">
      <input type="checkbox" name="scopes" value={scope} aria-label={label} disabled={!isOffered} />
      {children}
    </label>
  );
}
