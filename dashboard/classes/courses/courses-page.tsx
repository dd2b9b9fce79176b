import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { orderOf } from '../../ui/lists/list-address.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { CreateCourse } from './course-form.tsx';
import { CoursesDocument, type CoursesQuery } from './courses.generated.ts';
import { courseStatuses } from './filters.ts';

const route = getRouteApi('/courses');

type Course = CoursesQuery['courses']['data'][number];

/** The list of courses. */
export function CoursesPage() {
  const { sort, limit = 100, ...filters } = route.useSearch();
  const { may } = useViewer();
  const orderBy = orderOf(sort, ['name', 'code', 'subject', 'credits', 'status']);
  const query = useListAnswer(CoursesDocument, { ...filters, orderBy, limit });
  return (
    <ListScreen
      title={t('courses.title')}
      actions={may('create:courses') && <CreateCourse />}
      search={{ label: t('courses.search-label') }}
      filters={
        <FilterSelect
          name="status"
          label={t('course.status')}
          options={courseStatuses.map((status) => [status, t(`course.status.${status}`)])}
        />
      }
      query={query}
      list={({ courses: { data, pagination } }) => ({ rows: data, pages: pagination })}
      pageSize={100}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => t('courses.count', { count })}
      empty={t(may('create:courses') ? 'courses.empty-create' : 'courses.empty')}
      noMatch={t('courses.none-match')}
    />
  );
}

function columns(): ListColumn<Course>[] {
  return [
    {
      id: 'name',
      title: t('word.name'),
      isSortedByService: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => <RecordName to="/courses/$courseId" id={id} name={name} />,
    },
    { id: 'code', isClear: true, title: t('class.code'), isSortedByService: true, value: ({ code }) => code },
    {
      id: 'subject',
      isClear: true,
      title: t('course.subject'),
      isSortedByService: true,
      value: ({ subject }) => subject,
    },
    {
      id: 'credits',
      title: t('course.credits'),
      isNumeric: true,
      isSortedByService: true,
      value: ({ credits }) => credits,
    },
    {
      id: 'status',
      isClear: true,
      title: t('course.status'),
      isSortedByService: true,
      cell: ({ status }) => t(`course.status.${status}`),
    },
  ];
}
