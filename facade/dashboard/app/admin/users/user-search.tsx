import { useEffect, useRef } from 'react';
import { t } from '../../texts.ts';
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
export function UserSearch({ filters: { page: _page, ...filters }, roles, onFilter }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // The address changes without the field too, as by a link to all users.
  useEffect(() => {
    if (field.current) field.current.value = filters.search ?? '';
  }, [filters.search]);
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const { search: _former, ...others } = filters;
        const search = field.current?.value.trim();
        onFilter({ ...others, ...(search && { search }) });
      }}
    >
      <div className="field">
        <label htmlFor="user-search">{t('users.search')}</label>
        <input ref={field} id="user-search" type="search" name="search" maxLength={200} />
      </div>
      {roles && (
        <SelectInput
          isInline
          name="role"
          label={t('users.role')}
          value={filters.role ?? ''}
          onChange={({ target }) => {
            const { role: _former, ...others } = filters;
            onFilter({ ...others, ...(target.value && { role: target.value }) });
          }}
          options={[['', t('app.all')], ...roleOptions(roles)]}
        />
      )}
      <SelectInput
        isInline
        name="state"
        label={t('users.state')}
        value={filters.state ?? ''}
        onChange={({ target }) => {
          const { state: _former, ...others } = filters;
          onFilter({ ...others, ...readOption({ state: target.value }, 'state', states) });
        }}
        options={[['', t('app.all')], ...states.map((state) => [state, t(`users.state.${state}`)] as const)]}
      />
      <button type="submit">{t('users.find')}</button>
    </form>
  );
}
