import { Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { FilterRecord, FilterSelect } from '../ui/lists/filters.tsx';
import { findClasses } from './choices.ts';
import { type StudentFilters, statuses } from './filters.ts';

/** Limits students to those of a status or a class, whose name comes with the answer. */
export function StudentFilterFields({ className }: { className: string | undefined }) {
  const { may } = useViewer();
  return (
    <>
      <FilterSelect
        name="status"
        label={t('word.status')}
        all={t('students.any-status')}
        options={statuses.map((status) => [status, t(`students.status.${status}`)])}
      />
      {may('read:classes') && (
        <FilterRecord
          name="classId"
          label={t('word.class')}
          placeholder={t('students.all-classes')}
          queryKey="class"
          search={findClasses}
          chosen={className}
        />
      )}
    </>
  );
}

/** The way to a file of the students whom the filters leave. */
export function ExportLink({ filters: { status, classId } }: { filters: StudentFilters }) {
  const { may } = useViewer();
  if (!may('export:students')) return null;
  return (
    <Link to="/export" search={{ ...(status && { status }), ...(classId && { classId }) }} className="button quiet">
      {t('word.export')}
    </Link>
  );
}
