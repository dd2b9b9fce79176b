import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { roleDescription, roleName } from './role-name.ts';
import { useRoles } from './role-queries.ts';

/** The roles of the institution. There are always some, as built-in roles cannot be deleted. */
export function RolesPage() {
  const { may } = useViewer();
  const query = useRoles();
  return (
    <Page
      title={t('roles.title')}
      actions={
        may('manage:roles') &&
        query.data && (
          <Link to="/roles/new" className="button primary">
            {t('roles.create')}
          </Link>
        )
      }
    >
      <p>{t('roles.text')}</p>
      <Loaded query={query}>
        {({ roles, permissions }) => (
          <Table
            label={t('roles.title')}
            rows={roles}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t('roles.name'),
                cell: ({ id, name, builtIn }) => (
                  <>
                    <Link to="/roles/$roleId" params={{ roleId: String(id) }}>
                      {roleName(name)}
                    </Link>{' '}
                    {builtIn && <span className="tag">{t('roles.built-in')}</span>}
                  </>
                ),
              },
              { title: t('roles.description'), cell: roleDescription },
              {
                title: t('roles.permissions'),
                cell: (role) =>
                  t('roles.permission-count', { count: role.permissions.length, total: permissions.length }),
              },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}
