import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { CheckInput } from '../ui/forms/inputs.tsx';
import { FilterRecord, FilterSelect } from '../ui/lists/filters.tsx';
import { useListAddress } from '../ui/lists/list-address.ts';
import type { ClassesQuery } from './classes.generated.ts';
import { findCourses } from './courses/course-choices.ts';
import { type ClassFilters, classTypes } from './filters.ts';

interface Props {
  readonly filters: ClassFilters;
  readonly terms: ClassesQuery['terms'];
  /** The course of the filter. */
  readonly course: ClassesQuery['course'];
}

/** The filters of the list of classes. */
export function ClassFilterFields({ filters, terms, course }: Props) {
  const { may } = useViewer();
  const { change } = useListAddress();
  return (
    <>
      <FilterSelect name="term" label={t('class.term')} options={terms.map(({ id, name }) => [String(id), name])} />
      <FilterSelect
        name="type"
        label={t('word.type')}
        options={classTypes.map((type) => [type, t(`class.type.${type}`)])}
      />
      {may('read:courses') && (
        <FilterRecord
          name="course"
          label={t('word.course')}
          placeholder={t('classes.any-course')}
          queryKey="course"
          search={findCourses}
          chosen={course?.name}
        />
      )}
      {(may('record:attendance') || may('submit:grades')) && (
        <CheckInput
          label={t('classes.own')}
          checked={filters.teacher === 'own'}
          onChange={({ target }) => change({ teacher: target.checked ? 'own' : undefined })}
        />
      )}
    </>
  );
}
