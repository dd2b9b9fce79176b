import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import type { ListColumn } from '../../ui/lists/list.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { roleDescription, roleName } from './role-name.ts';
import { type Role, useRoles } from './role-queries.ts';

/** The roles of the institution. There are always some, as built-in roles cannot be deleted. */
export function RolesPage() {
  const { may } = useViewer();
  const query = useRoles();
  const create = may('manage:roles') && (
    <Link to="/roles/new" className="button primary">
      {t('roles.create')}
    </Link>
  );
  return (
    <ListScreen
      title={t('roles.title')}
      actions={query.data && create}
      intro={<p>{t('roles.text')}</p>}
      query={query}
      list={({ roles }) => ({ rows: roles })}
      columns={columns(query.data?.permissions.length ?? 0)}
      keyOf={({ id }) => id}
      count={(count) => t('roles.count', { count })}
      empty={t('app.nothing-found')}
    />
  );
}

function columns(total: number): ListColumn<Role>[] {
  return [
    {
      id: 'name',
      title: t('word.name'),
      value: ({ name }) => roleName(name),
      cell: ({ id, name, builtIn }) => (
        <>
          <RecordName to="/roles/$roleId" id={id} name={roleName(name)} />{' '}
          {builtIn && <span className="tag">{t('roles.built-in')}</span>}
        </>
      ),
    },
    { id: 'description', isClear: true, title: t('word.purpose'), cell: roleDescription },
    {
      id: 'permissions',
      isClear: true,
      title: t('word.permissions'),
      value: ({ permissions }) => permissions.length,
      cell: ({ permissions }) => t('roles.permission-count', { count: permissions.length, total }),
    },
  ];
}
