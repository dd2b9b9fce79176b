import { getRouteApi, Link } from '@tanstack/react-router';
import { useListAnswer } from '../../answers.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { useListAddress } from '../../ui/lists/list-address.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { CreateCourse } from './course-form.tsx';
import { CoursesDocument, type CoursesQuery } from './courses.generated.ts';
import { courseStatuses, readCourseStatus } from './filters.ts';

const route = getRouteApi('/courses');

type Course = CoursesQuery['courses']['data'][number];

/** The list of courses. */
export function CoursesPage() {
  const { sort: _order, limit = 100, ...filters } = route.useSearch();
  const { may } = useViewer();
  const { change } = useListAddress();
  const query = useListAnswer(CoursesDocument, { ...filters, limit });
  return (
    <ListScreen
      title={t('courses.title')}
      actions={may('create:courses') && <CreateCourse />}
      search={{ label: t('courses.search-label') }}
      filters={
        <SelectInput
          isInline
          name="status"
          label={t('course.status')}
          value={filters.status ?? ''}
          onChange={({ target }) => change({ status: readCourseStatus(target.value) })}
          options={[
            ['', t('app.all')],
            ...courseStatuses.map((status) => [status, t(`course.status.${status}`)] as const),
          ]}
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
      title: t('class.name'),
      sort: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/courses/$courseId" params={{ courseId: String(id) }}>
          {name}
        </Link>
      ),
    },
    { id: 'code', isClear: true, title: t('class.code'), sort: ({ code }) => code, cell: ({ code }) => code },
    {
      id: 'subject',
      isClear: true,
      title: t('course.subject'),
      sort: ({ subject }) => subject ?? '',
      cell: ({ subject }) => subject,
    },
    {
      id: 'credits',
      title: t('course.credits'),
      sort: ({ credits }) => credits,
      cell: ({ credits }) => formatNumber(credits),
      isNumeric: true,
    },
    { id: 'status', isClear: true, title: t('course.status'), cell: ({ status }) => t(`course.status.${status}`) },
  ];
}
