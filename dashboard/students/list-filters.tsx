import { Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { SelectInput } from '../ui/forms/select-input.tsx';
import { useListAddress } from '../ui/lists/list-address.ts';
import { ClassFilter } from './class-filter.tsx';
import { readStatus, type StudentFilters, statuses } from './filters.ts';

interface Props {
  readonly filters: StudentFilters;
  /** Name of the class that the list is limited to, if it is known. */
  readonly className: string | undefined;
}

/** The filters above the list of students, and the way to a file of those that they leave. */
export function ListFilters({ filters: { status, classId }, className }: Props) {
  const { may } = useViewer();
  const { change } = useListAddress();
  return (
    <>
      <SelectInput
        isInline
        name="status"
        label={t('students.status')}
        value={status ?? ''}
        onChange={({ target }) => change({ status: readStatus(target.value) })}
        options={[
          ['', t('students.any-status')],
          ...statuses.map((each) => [each, t(`students.status.${each}`)] as const),
        ]}
      />
      {may('read:classes') && (
        <ClassFilter classId={classId} className={className} onChoose={(chosen) => change({ classId: chosen })} />
      )}
      {may('export:students') && (
        <Link to="/export" search={{ ...(status && { status }), ...(classId && { classId }) }} className="button quiet">
          {t('students.export')}
        </Link>
      )}
    </>
  );
}
