import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { changedValues } from '../../ui/forms/entered.ts';
import { NotFound, Page } from '../../ui/page.tsx';
import { PermissionGrid } from './permission-grid.tsx';
import { actionName } from './permission-names.ts';
import { RoleForm, type RoleValues } from './role-form.tsx';
import { roleDescription, roleName } from './role-name.ts';
import { type Permission, type Role, useRoles } from './role-queries.ts';
import { DeleteRoleDocument, RolesDocument, UpdateRoleDocument } from './roles.generated.ts';

const route = getRouteApi('/roles/$roleId');

/** One role: to change for those who may, unless it is built in. */
export function RolePage() {
  const { roleId } = route.useParams();
  const query = useRoles();
  return (
    <Loaded query={query}>
      {({ roles, permissions }) => {
        const role = roles.find(({ id }) => String(id) === roleId);
        return role ? <FoundRole key={role.id} role={role} permissions={permissions} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function FoundRole({ role, permissions }: { role: Role; permissions: readonly Permission[] }) {
  const { may } = useViewer();
  const mayChange = may('manage:roles') && !role.builtIn;
  const actions = (
    <>
      {may('manage:roles') && (
        <Link to="/roles/new" search={{ like: role.id }} className="button">
          {t('roles.copy')}
        </Link>
      )}
      {mayChange && <DeleteRole role={role} />}
    </>
  );
  return (
    <Page title={roleName(role.name)} actions={actions}>
      {mayChange ? <EditRole role={role} permissions={permissions} /> : <ShownRole role={role} {...{ permissions }} />}
      {may('read:users') && (
        <p>
          <Link to="/users" search={{ role: role.name }}>
            {t('roles.users')}
          </Link>
        </p>
      )}
    </Page>
  );
}

function EditRole({ role, permissions }: { role: Role; permissions: readonly Permission[] }) {
  const save = async ({ permissions: ticked, ...entered }: RoleValues, before: RoleValues) => {
    const permissions = await changedPermissions(role.id, before.permissions, ticked);
    const input = { ...changedValues<Omit<RoleValues, 'permissions'>>(before, entered), ...permissions };
    if (Object.keys(input).length > 0) await request(UpdateRoleDocument, { id: role.id, input });
  };
  return (
    <>
      <p>{t('roles.at-once')}</p>
      <RoleForm values={role} permissions={permissions} submitLabel={t('app.save')} onSave={save} />
    </>
  );
}

/** Returns the new permissions of a role, if the user has changed any. The service takes complete lists only. */
async function changedPermissions(roleId: number, before: readonly string[], ticked: readonly string[]) {
  const added = ticked.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !ticked.includes(name));
  if (added.length + removed.length === 0) return {};
  // Someone else may have changed other permissions meanwhile.
  const { roles } = await request(RolesDocument, {});
  const current = roles.find(({ id }) => id === roleId)?.permissions ?? before;
  return { permissions: [...new Set([...current, ...added])].filter((name) => !removed.includes(name)) };
}

function ShownRole({ role, permissions }: { role: Role; permissions: readonly Permission[] }) {
  return (
    <>
      <p>{roleDescription(role)}</p>
      {role.onerosterRole && (
        <p>
          {t('roles.oneroster')}: {t(`roles.oneroster.${role.onerosterRole}`)}
        </p>
      )}
      {role.builtIn && <p className="message">{t('roles.built-in-text')}</p>}
      <PermissionGrid
        permissions={permissions}
        cell={({ name, action }) =>
          role.permissions.includes(name) && (
            <>
              <span role="img" aria-label={t('app.yes')}>
                ✓
              </span>{' '}
              <span className="action-name">{actionName(action)}</span>
            </>
          )
        }
      />
    </>
  );
}

function DeleteRole({ role }: { role: Role }) {
  const navigate = route.useNavigate();
  return (
    <ConfirmButton
      label={t('word.delete')}
      title={t('roles.delete-title', { name: role.name })}
      isDanger
      action={() => request(DeleteRoleDocument, { id: role.id })}
      onDone={() => navigate({ to: '/roles' })}
    >
      <p>{t('roles.delete-text')}</p>
    </ConfirmButton>
  );
}
