import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Combobox } from '../ui/forms/combobox.tsx';
import { InputForm } from '../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../ui/forms/inputs.tsx';
import { MAX_ID } from '../ui/search-parameters.ts';
import { knownActions, knownTypes, nameOfAction, nameOfType } from './actions.ts';
import { FindUsersDocument } from './audit.generated.ts';
import { type AuditFilters, actorTypes, readAuditFilters } from './filters.ts';

interface Props {
  readonly filters: AuditFilters;
  readonly error: unknown;
  readonly onFilters: (filters: AuditFilters) => void;
}

/** The filters of the audit trail. */
export function AuditFilterForm({ filters, error, onFilters }: Props) {
  const { may } = useViewer();
  const isFiltered = Object.keys(filters).length > 0;
  // The records come first.
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <details className="audit-filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('audit.filters')}</summary>
      {may('read:users') && (
        <UserInput onPick={(actorId) => onFilters({ ...filters, page: undefined, actorType: 'user', actorId })} />
      )}
      <InputForm
        isTransient
        submitLabel={t('audit.apply')}
        isPending={false}
        error={error}
        onSubmit={(form) => onFilters(readAuditFilters(Object.fromEntries(form)))}
      >
        <FilterFields filters={filters} />
      </InputForm>
      {isFiltered && <Link to="/audit">{t('audit.show-all')}</Link>}
    </details>
  );
}

/** Returns the options of a list, and a value of the address that is none of them. */
function optionsOf(known: readonly string[], value: string | undefined, nameOf: (value: string) => string) {
  const values = value === undefined || known.includes(value) ? known : [...known, value];
  return [['', t('app.all')] as const, ...values.map((each) => [each, nameOf(each)] as const)];
}

function FilterFields({ filters }: Pick<Props, 'filters'>) {
  const number = { type: 'number', min: 1, max: MAX_ID } as const;
  const hasNumber =
    filters.actorId !== undefined || filters.resourceId !== undefined || filters.requestId !== undefined;
  return (
    <>
      <div className="fields">
        <TextInput name="from" label={t('audit.from')} type="date" defaultValue={filters.from} />
        <TextInput name="to" label={t('audit.to')} type="date" defaultValue={filters.to} />
        <SelectInput
          name="action"
          label={t('audit.action')}
          defaultValue={filters.action ?? ''}
          options={optionsOf(knownActions(), filters.action, nameOfAction)}
        />
        <SelectInput
          name="actorType"
          label={t('audit.actor-type')}
          defaultValue={filters.actorType ?? ''}
          options={[['', t('app.all')], ...actorTypes.map((type) => [type, t(`audit.actor.${type}`)] as const)]}
        />
        <SelectInput
          name="resourceType"
          label={t('audit.resource-type')}
          defaultValue={filters.resourceType ?? ''}
          options={optionsOf(knownTypes(), filters.resourceType, nameOfType)}
        />
      </div>
      <details open={hasNumber}>
        <summary>{t('audit.by-number')}</summary>
        <div className="fields">
          <TextInput name="actorId" label={t('audit.actor-id')} {...number} defaultValue={filters.actorId} />
          <TextInput name="resourceId" label={t('audit.resource-id')} {...number} defaultValue={filters.resourceId} />
          <TextInput name="requestId" label={t('audit.request-id')} defaultValue={filters.requestId} />
        </div>
      </details>
    </>
  );
}

/** Finds the id of a user by name or email. */
function UserInput({ onPick }: { onPick: (id: number) => void }) {
  return (
    <Combobox
      isAdding
      label={t('audit.find-user')}
      placeholder={t('audit.user-search')}
      queryKey="users"
      search={async (search) => {
        const { users } = await request(FindUsersDocument, { search });
        return users.data.map(({ id, name, email }) => ({ id, label: name, hint: email }));
      }}
      onChoose={(user) => user && onPick(user.id)}
    />
  );
}
