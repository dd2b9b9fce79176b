import { t } from '../../texts.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { readOption } from '../../ui/search-parameters.ts';
import { type Roles, roleOptions } from './role-input.tsx';
import { states, type UserFilters } from './user-filters.ts';

interface Props {
  readonly filters: UserFilters;
  readonly roles: Roles;
  readonly onFilter: (filters: UserFilters) => void;
}

/** The filters of the list of users. A new filter leads back to the first page. */
export function UserSearch({ filters, roles, onFilter }: Props) {
  const change = (changes: UserFilters) => onFilter({ ...filters, page: undefined, ...changes });
  return (
    <div className="filters">
      <ListSearch label={t('users.search')} words={filters.search} onSearch={(search) => change({ search })} />
      {roles && (
        <SelectInput
          isInline
          name="role"
          label={t('users.role')}
          value={filters.role ?? ''}
          onChange={({ target }) => change({ role: target.value || undefined })}
          options={[['', t('app.all')], ...roleOptions(roles)]}
        />
      )}
      <SelectInput
        isInline
        name="state"
        label={t('users.state')}
        value={filters.state ?? ''}
        onChange={({ target }) => change({ state: undefined, ...readOption({ state: target.value }, 'state', states) })}
        options={[['', t('app.all')], ...states.map((state) => [state, t(`users.state.${state}`)] as const)]}
      />
    </div>
  );
}
