import { t } from '../../texts.ts';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { type Roles, roleOptions } from './role-input.tsx';
import { secondFactors, states } from './user-filters.ts';

/** The filters of the list of users by role, state and second factor. */
export function UserFilterFields({ roles }: { roles: Roles }) {
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
