import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { ListStatus, Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import { roleName } from '../roles/role-name.ts';
import { CreateUser } from './create-user.tsx';
import type { UserFilters } from './user-filters.ts';
import { UserSearch } from './user-search.tsx';
import { UsersDocument, type UsersQuery } from './users.generated.ts';
import './users.css';

const route = getRouteApi('/users');

/** The people who may sign in, filtered by name, role and state. */
export function UsersPage() {
  const { may } = useViewer();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const withRoles = may('read:roles');
  const query = useQuery({
    queryKey: ['users', filters, withRoles],
    queryFn: () => request(UsersDocument, { ...toArguments(filters), withRoles }),
    placeholderData: keepPreviousData,
  });
  const roles = query.data?.roles;
  return (
    <Page title={t('users.title')} actions={may('manage:users') && query.data && <CreateUser roles={roles} />}>
      <UserSearch filters={filters} roles={roles} onFilter={(search) => void navigate({ search })} />
      <Loaded query={query}>
        {({ users }) => <UserList users={users} onPage={(page) => navigate({ search: { ...filters, page } })} />}
      </Loaded>
    </Page>
  );
}

function toArguments({ state, ...filters }: UserFilters) {
  return { ...filters, ...(state && { active: state === 'active' }) };
}

function UserList({ users, onPage }: { users: UsersQuery['users']; onPage: (page: number) => void }) {
  if (users.data.length === 0)
    return (
      <Notice>
        <ListStatus>{t('users.empty')}</ListStatus>
        <Link to="/users">{t('users.show-all')}</Link>
      </Notice>
    );
  return (
    <>
      <ListStatus>{t('users.count', { count: users.pagination.total })}</ListStatus>
      <UserTable users={users.data} />
      <Pages {...users.pagination} onPage={onPage} />
    </>
  );
}

function UserTable({ users }: { users: UsersQuery['users']['data'] }) {
  const { institution } = useViewer();
  return (
    <Table
      label={t('users.title')}
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('users.name'),
          cell: ({ id, name, email, active }) => (
            <>
              <Link to="/users/$userId" params={{ userId: String(id) }}>
                {name}
              </Link>{' '}
              {!active && <span className="tag">{t('users.state.inactive')}</span>}
              <div className="hint email">{email}</div>
            </>
          ),
        },
        { title: t('users.role'), cell: ({ role }) => roleName(role) },
        {
          title: t('users.last-login'),
          cell: ({ lastLoginAt }) => (lastLoginAt ? formatTime(lastLoginAt, institution.timeZone) : t('users.never')),
        },
      ]}
    />
  );
}
