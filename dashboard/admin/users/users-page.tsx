import { getRouteApi, Link } from '@tanstack/react-router';
import { useListAnswer } from '../../answers.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import type { ListColumn } from '../../ui/lists/list.ts';
import { orderOf } from '../../ui/lists/list-address.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { roleName } from '../roles/role-name.ts';
import { CreateUser } from './create-user.tsx';
import { UserFilterFields } from './user-filter-fields.tsx';
import type { UserFilters } from './user-filters.ts';
import { UsersDocument, type UsersQuery } from './users.generated.ts';

const route = getRouteApi('/users');

type User = UsersQuery['users']['data'][number];

/** The people who may sign in, filtered by name, role, state and second factor. */
export function UsersPage() {
  const { may, institution } = useViewer();
  const filters = route.useSearch();
  const withRoles = may('read:roles');
  const query = useListAnswer(UsersDocument, { ...toArguments(filters), withRoles });
  const roles = query.data?.roles;
  return (
    <ListScreen
      title={t('users.title')}
      actions={may('manage:users') && query.data && <CreateUser roles={roles} />}
      search={{ label: t('users.search') }}
      filters={<UserFilterFields roles={roles} />}
      query={query}
      list={({ users: { data, pagination } }) => ({ rows: data, pages: pagination })}
      pageSize={100}
      columns={columns(institution.timeZone)}
      keyOf={({ id }) => id}
      count={(count) => t('users.count', { count })}
      empty={t('users.empty')}
    />
  );
}

function toArguments({ state, sort, limit = 100, ...filters }: UserFilters) {
  const orderBy = orderOf(sort, ['name', 'email', 'role', 'last_login_at']);
  return { ...filters, orderBy, limit, ...(state && { active: state === 'active' }) };
}

function columns(timeZone: string): ListColumn<User>[] {
  return [
    {
      id: 'name',
      title: t('users.name'),
      isSortedByService: true,
      value: ({ name }) => name,
      cell: ({ id, name, active }) => (
        <>
          <Link to="/users/$userId" params={{ userId: String(id) }}>
            {name}
          </Link>{' '}
          {!active && <span className="tag">{t('users.state.inactive')}</span>}
        </>
      ),
    },
    { id: 'email', isClear: true, title: t('users.email'), isSortedByService: true, value: ({ email }) => email },
    { id: 'role', isClear: true, title: t('users.role'), isSortedByService: true, value: ({ role }) => roleName(role) },
    {
      id: 'second-factor',
      title: t('users.second-factor'),
      value: ({ secondFactor }) => Number(secondFactor),
      cell: ({ secondFactor }) => t(`users.second-factor.${secondFactor ? 'registered' : 'none'}`),
    },
    {
      id: 'last_login_at',
      title: t('users.last-login'),
      isSortedByService: true,
      value: ({ lastLoginAt }) => lastLoginAt,
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatTime(lastLoginAt, timeZone) : t('users.never')),
    },
  ];
}
