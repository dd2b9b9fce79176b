import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { CheckInput } from '../ui/forms/check-input.tsx';
import { Combobox } from '../ui/forms/combobox.tsx';
import { SelectInput } from '../ui/forms/select-input.tsx';
import { useNamedChoice } from '../ui/forms/use-named-choice.ts';
import { useListAddress } from '../ui/lists/list-address.ts';
import type { ClassesQuery } from './classes.generated.ts';
import { findCourses } from './courses/course-choices.ts';
import { type ClassFilters, classTypes, readType } from './filters.ts';

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
  const [chosen, note] = useNamedChoice(filters.course, course?.name);
  return (
    <>
      <SelectInput
        isInline
        name="term"
        label={t('class.term')}
        value={filters.term ?? ''}
        onChange={({ target }) => change({ term: Number(target.value) || undefined })}
        options={[['', t('app.all')], ...terms.map(({ id, name }) => [String(id), name] as const)]}
      />
      <SelectInput
        isInline
        name="type"
        label={t('class.type')}
        value={filters.type ?? ''}
        onChange={({ target }) => change({ type: readType(target.value) })}
        options={[['', t('app.all')], ...classTypes.map((type) => [type, t(`class.type.${type}`)] as const)]}
      />
      {may('read:courses') && (
        <Combobox
          label={t('class.course')}
          placeholder={t('classes.any-course')}
          queryKey="course"
          search={findCourses}
          chosen={chosen}
          onChoose={(choice) => {
            note(choice);
            change({ course: choice?.id });
          }}
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
