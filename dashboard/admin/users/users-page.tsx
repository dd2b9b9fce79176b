import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { NewPassword } from '../../auth/new-password.tsx';
import { useViewer } from '../../auth/viewer.ts';
import { formatTime, t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { NameFields, namesIn } from '../../ui/forms/name-fields.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { orderOf } from '../../ui/lists/list-address.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { roleName } from '../roles/role-name.ts';
import { RoleInput, type Roles, roleOptions } from './role-input.tsx';
import { secondFactors, states, type UserFilters } from './user-filters.ts';
import { CreateUserDocument, UsersDocument, type UsersQuery } from './users.generated.ts';

const route = getRouteApi('/users');

type User = UsersQuery['users']['data'][number];

/** The people who may sign in, filtered by name, role, state and second factor. */
export function UsersPage() {
  const { may, institution } = useViewer();
  const filters = route.useSearch();
  const withRoles = may('read:roles');
  const query = useListAnswer(UsersDocument, { ...toArguments(filters), institution: institution.slug, withRoles });
  const roles = query.data?.roles;
  return (
    <ListScreen
      title={t('users.title')}
      actions={may('manage:users') && query.data && <CreateUser roles={roles} ways={query.data.signInOptions} />}
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
          <RecordName to="/users/$userId" id={id} name={name} />{' '}
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

/** The filters of the list of users by role, state and second factor. */
function UserFilterFields({ roles }: { roles: Roles }) {
  return (
    <>
      {roles && <FilterSelect name="role" label={t('users.role')} options={roleOptions(roles)} />}
      <FilterSelect
        name="state"
        label={t('users.state')}
        options={states.map((state) => [state, t(`users.state.${state}`)])}
      />
      <FilterSelect
        name="secondFactor"
        label={t('users.second-factor')}
        options={secondFactors.map((state) => [state, t(`users.second-factor.${state}`)])}
      />
    </>
  );
}

/** A button that creates a user and leads to their page. Without an invitation by mail and a provider the user needs a password. */
function CreateUser({ roles, ways }: { roles: Roles; ways: UsersQuery['signInOptions'] }) {
  const hasProvider = ways.providers.length > 0;
  const withoutPassword = ways.passwordReset ? t('users.invite-hint') : hasProvider && t('users.provider-hint');
  const navigate = useNavigate();
  return (
    <FormDialog
      label={t('users.create')}
      className="primary"
      submitLabel={t('users.create')}
      done={t('app.saved')}
      leaves
      save={(form) => {
        const text = (name: string) => String(form.get(name));
        const input = {
          ...namesIn(form),
          email: text('email'),
          role: text('role'),
          password: text('password') || null,
        };
        return request(CreateUserDocument, { input });
      }}
      onSaved={({ createUser: { id } }) => navigate({ to: '/users/$userId', params: { userId: String(id) } })}
    >
      <NameFields />
      <TextInput name="email" label={t('users.email')} type="email" autoComplete="off" isRequired />
      <RoleInput roles={roles} />
      <NewPassword name="password" label={t('users.first-password')} isRequired={!withoutPassword} />
      <p className="hint">
        {t('users.hand-over')} {withoutPassword}
      </p>
    </FormDialog>
  );
}
