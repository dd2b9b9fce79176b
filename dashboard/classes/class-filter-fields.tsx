import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { CheckInput } from '../ui/forms/check-input.tsx';
import { ChoiceButton } from '../ui/forms/choice-button.tsx';
import { ListSearch } from '../ui/forms/list-search.tsx';
import { SelectInput } from '../ui/forms/select-input.tsx';
import type { ClassesQuery } from './classes.generated.ts';
import { findCourses } from './courses/course-choices.ts';
import { type ClassFilters, classTypes, readType } from './filters.ts';

interface Props {
  readonly filters: ClassFilters;
  readonly terms: ClassesQuery['terms'];
  /** The course of the filter. */
  readonly course: ClassesQuery['course'];
  readonly onChange: (changes: ClassFilters) => void;
}

/** The filters of the list of classes. */
export function ClassFilterFields({ filters, terms, course, onChange }: Props) {
  const { may } = useViewer();
  return (
    <div className="filters">
      <ListSearch
        label={t('classes.search-label')}
        words={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <SelectInput
        isInline
        name="term"
        label={t('class.term')}
        value={filters.term ?? ''}
        onChange={({ target }) => onChange({ term: Number(target.value) || undefined })}
        options={[['', t('app.all')], ...terms.map(({ id, name }) => [String(id), name] as const)]}
      />
      <SelectInput
        isInline
        name="type"
        label={t('class.type')}
        value={filters.type ?? ''}
        onChange={({ target }) => onChange({ type: readType(target.value) })}
        options={[['', t('app.all')], ...classTypes.map((type) => [type, t(`class.type.${type}`)] as const)]}
      />
      {may('read:courses') && (
        <ChoiceButton
          label={t('class.course')}
          noneLabel={t('classes.any-course')}
          searchLabel={t('courses.search-label')}
          queryKey="course"
          search={findCourses}
          chosen={filters.course === undefined ? undefined : (course?.name ?? t('app.none'))}
          onChoose={(choice) => onChange({ course: choice?.id })}
        />
      )}
      {(may('record:attendance') || may('submit:grades')) && (
        <CheckInput
          label={t('classes.own')}
          checked={filters.teacher === 'own'}
          onChange={({ target }) => onChange({ teacher: target.checked ? 'own' : undefined })}
        />
      )}
    </div>
  );
}
