import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { ListStatus, Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import { CreateCourse } from './course-form.tsx';
import { CoursesDocument, type CoursesQuery } from './courses.generated.ts';
import { type CourseFilters, courseStatuses, readCourseStatus } from './filters.ts';
import '../classes.css';

const route = getRouteApi('/courses');

/** The list of courses. */
export function CoursesPage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const { may } = useViewer();
  const query = useQuery({
    queryKey: ['courses', filters],
    queryFn: () => request(CoursesDocument, filters),
    placeholderData: keepPreviousData,
  });
  const change = (changes: CourseFilters) => navigate({ search: { ...filters, page: undefined, ...changes } });
  return (
    <Page title={t('courses.title')} actions={may('create:courses') && <CreateCourse />}>
      <div className="filters">
        <ListSearch
          label={t('courses.search-label')}
          words={filters.search}
          onSearch={(search) => change({ search })}
        />
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
      </div>
      <Loaded query={query}>
        {({ courses }) => <CourseList found={courses} filters={filters} onPage={(page) => change({ page })} />}
      </Loaded>
    </Page>
  );
}

interface ListProps {
  readonly found: CoursesQuery['courses'];
  readonly filters: CourseFilters;
  readonly onPage: (page: number) => void;
}

function CourseList({ found: { data, pagination }, filters, onPage }: ListProps) {
  const { may } = useViewer();
  const isFiltered = Object.keys(filters).length > 0;
  const empty = may('create:courses') ? 'courses.empty-create' : 'courses.empty';
  if (data.length === 0)
    return (
      <Notice>
        <ListStatus>{t(isFiltered ? 'courses.none-match' : empty)}</ListStatus>
        {isFiltered && <Link to="/courses">{t('courses.show-all')}</Link>}
      </Notice>
    );
  return (
    <>
      <ListStatus>{t('courses.count', { count: pagination.total })}</ListStatus>
      <CourseTable courses={data} />
      <Pages {...pagination} onPage={onPage} />
    </>
  );
}

function CourseTable({ courses }: { courses: CoursesQuery['courses']['data'] }) {
  return (
    <div className="wide-table">
      <Table
        label={t('courses.title')}
        rows={courses}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('class.name'),
            cell: ({ id, name }) => (
              <Link to="/courses/$courseId" params={{ courseId: String(id) }}>
                {name}
              </Link>
            ),
          },
          { title: t('class.code'), cell: ({ code }) => code },
          { title: t('course.subject'), cell: ({ subject }) => subject ?? t('app.none') },
          { title: t('course.credits'), cell: ({ credits }) => formatNumber(credits), isNumeric: true },
          { title: t('course.status'), cell: ({ status }) => t(`course.status.${status}`) },
        ]}
      />
    </div>
  );
}
