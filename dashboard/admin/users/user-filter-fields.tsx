import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { useListAddress } from '../../ui/lists/list-address.ts';
import { type Roles, roleOptions } from './role-input.tsx';
import { secondFactors, states, type UserFilters } from './user-filters.ts';

interface Props {
  readonly filters: UserFilters;
  readonly roles: Roles;
}

/** The filters of the list of users by role, state and second factor. */
export function UserFilterFields({ filters, roles }: Props) {
  const { change } = useListAddress();
  return (
    <>
      {roles && (
        <SelectInput
          isInline
          name="role"
          label={t('users.role')}
          value={filters.role ?? ''}
          onChange={({ target }) => change({ role: target.value })}
          options={[['', t('app.all')], ...roleOptions(roles)]}
        />
      )}
      <SelectInput
        isInline
        name="state"
        label={t('users.state')}
        value={filters.state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
        options={[['', t('app.all')], ...states.map((state) => [state, t(`users.state.${state}`)] as const)]}
      />
      <SelectInput
        isInline
        name="secondFactor"
        label={t('users.second-factor')}
        value={filters.secondFactor ?? ''}
        onChange={({ target }) => change({ secondFactor: target.value })}
        options={[
          ['', t('app.all')],
          ...secondFactors.map((state) => [state, t(`users.second-factor.${state}`)] as const),
        ]}
      />
    </>
  );
}
