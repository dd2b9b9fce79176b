import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { useListAnswer } from '../ui/answer.tsx';
import { CheckInput } from '../ui/forms/inputs.tsx';
import { FilterRecord, FilterSelect } from '../ui/lists/filters.tsx';
import type { ListColumn } from '../ui/lists/list.ts';
import { orderOf, useListAddress } from '../ui/lists/list-address.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { RecordName } from '../ui/record-name.tsx';
import { CreateClass } from './class-form.tsx';
import { seatsOf } from './class-values.ts';
import { ClassesDocument, type ClassesQuery } from './classes.generated.ts';
import { findCourses } from './courses/course-choices.ts';
import { type ClassFilters, classTypes } from './filters.ts';
import './classes.css';

const route = getRouteApi('/classes');

type Section = ClassesQuery['classes']['data'][number];

/** The list of classes, and how full each is. */
export function ClassesPage() {
  const filters = route.useSearch();
  const { me, may } = useViewer();
  const query = useListAnswer(
    ClassesDocument,
    variablesOf(filters, teachesIn(filters, may) ? me.id : undefined, may('read:courses')),
  );
  const terms = query.data?.terms ?? [];
  return (
    <ListScreen
      title={t('classes.title')}
      actions={may('create:classes') && query.data && <CreateClass terms={terms} />}
      search={{ label: t('classes.search-label') }}
      filters={<ClassFilterFields filters={filters} terms={terms} course={query.data?.course} />}
      query={query}
      list={({ classes: { data, pagination } }) => ({ rows: data, pages: pagination })}
      pageSize={100}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => t('classes.count', { count })}
      empty={t(may('create:classes') ? 'classes.empty-create' : 'classes.empty')}
      noMatch={t('classes.none-match')}
    />
  );
}

/** Tells whether the list has the own classes only: by choice, or because the user's work is with no others. */
function teachesIn({ teacher }: ClassFilters, may: (permission: string) => boolean): boolean {
  return teacher ? teacher === 'own' : beginsWithOwn(may);
}

function beginsWithOwn(may: (permission: string) => boolean): boolean {
  return !may('update:classes') && (may('record:attendance') || may('submit:grades'));
}

function variablesOf(filters: ClassFilters, teacherId: number | undefined, mayCourse: boolean) {
  const { search, term, course, type, sort, page, limit = 100 } = filters;
  return {
    search,
    type,
    orderBy: orderOf(sort, ['name', 'code', 'course', 'term', 'room']),
    page,
    limit,
    termId: term,
    courseId: course,
    teacherId,
    shownCourseId: course ?? 0,
    withCourse: course !== undefined && mayCourse,
  };
}

function columns(): ListColumn<Section>[] {
  return [
    {
      id: 'name',
      title: t('word.name'),
      isSortedByService: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => <RecordName to="/classes/$classId" id={id} name={name} />,
    },
    { id: 'code', isClear: true, title: t('class.code'), isSortedByService: true, value: ({ code }) => code },
    {
      id: 'course',
      isMinor: true,
      title: t('word.course'),
      isSortedByService: true,
      value: ({ course }) => course?.name,
    },
    { id: 'term', isClear: true, title: t('class.term'), isSortedByService: true, value: ({ term }) => term?.name },
    { id: 'type', isClear: true, title: t('word.type'), isExtra: true, cell: ({ type }) => t(`class.type.${type}`) },
    { id: 'room', title: t('class.room'), isExtra: true, isSortedByService: true, value: ({ room }) => room },
    {
      id: 'teachers',
      isClear: true,
      title: t('class.teachers'),
      cell: ({ teachers }) => teachers.map(({ name }) => name).join(', '),
    },
    { id: 'students', title: t('students.title'), value: ({ enrolled }) => enrolled, cell: seatsOf, isNumeric: true },
  ];
}

interface Props {
  readonly filters: ClassFilters;
  readonly terms: ClassesQuery['terms'];
  /** The course of the filter. */
  readonly course: ClassesQuery['course'];
}

/** The filters of the list of classes. */
function ClassFilterFields({ filters, terms, course }: Props) {
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
          checked={teachesIn(filters, may)}
          onChange={({ target }) => {
            const isUsual = target.checked === beginsWithOwn(may);
            change({ teacher: isUsual ? undefined : target.checked ? 'own' : 'all' });
          }}
        />
      )}
    </>
  );
}
