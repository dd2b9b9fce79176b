import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { SelectInput } from '../ui/forms/select-input.tsx';
import { ClassFilter } from './class-filter.tsx';
import { readSort, readStatus, type StudentFilters, sorts, statuses } from './filters.ts';

interface Props {
  readonly filters: StudentFilters;
  /** Name of the class that the list is limited to, if it is known. */
  readonly className: string | undefined;
  readonly onChange: (changed: StudentFilters) => void;
}

/** The filters above the list of students. */
export function ListFilters({ filters, className, onChange }: Props) {
  const { may } = useViewer();
  // A search is sorted by relevance, all other lists by name, unless the address names another order.
  const natural = filters.q ? 'students.sort.relevance' : 'students.sort.name';
  const others = sorts.filter((sort) => filters.q || sort !== 'name');
  return (
    <div className="filters">
      <SelectInput
        isInline
        name="status"
        label={t('students.status')}
        value={filters.status ?? ''}
        onChange={({ target }) => onChange({ status: readStatus(target.value) })}
        options={[
          ['', t('students.any-status')],
          ...statuses.map((status) => [status, t(`students.status.${status}`)] as const),
        ]}
      />
      <SelectInput
        isInline
        name="sort"
        label={t('students.sort')}
        value={filters.sort ?? ''}
        onChange={({ target }) => onChange({ sort: readSort(target.value) })}
        options={[['', t(natural)], ...others.map((sort) => [sort, t(`students.sort.${sort}`)] as const)]}
      />
      {may('read:classes') && (
        <ClassFilter classId={filters.classId} className={className} onChoose={(classId) => onChange({ classId })} />
      )}
    </div>
  );
}
