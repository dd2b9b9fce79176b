import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { ListStatus, Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { ClassFilterFields } from './class-filter-fields.tsx';
import { CreateClass } from './class-form.tsx';
import { ClassTable } from './class-table.tsx';
import { ClassesDocument, type ClassesQuery } from './classes.generated.ts';
import type { ClassFilters } from './filters.ts';
import './classes.css';

const route = getRouteApi('/classes');

/** The list of classes, and how full each is. */
export function ClassesPage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const { me, may } = useViewer();
  const query = useQuery({
    queryKey: ['classes', filters, me.id],
    queryFn: () => request(ClassesDocument, variablesOf(filters, me.id, may('read:courses'))),
    placeholderData: keepPreviousData,
  });
  const change = (changes: ClassFilters) => navigate({ search: { ...filters, page: undefined, ...changes } });
  const actions = may('create:classes') && query.data && <CreateClass terms={query.data.terms} />;
  return (
    <Page title={t('classes.title')} actions={actions}>
      <Loaded query={query}>
        {(data) => (
          <>
            <ClassFilterFields filters={filters} terms={data.terms} course={data.course} onChange={change} />
            <ClassList found={data.classes} filters={filters} onPage={(page) => change({ page })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function variablesOf({ search, term, course, type, teacher, page }: ClassFilters, userId: number, mayCourse: boolean) {
  return {
    search,
    type,
    page,
    termId: term,
    courseId: course,
    teacherId: teacher && userId,
    shownCourseId: course ?? 0,
    withCourse: course !== undefined && mayCourse,
  };
}

interface ListProps {
  readonly found: ClassesQuery['classes'];
  readonly filters: ClassFilters;
  readonly onPage: (page: number) => void;
}

function ClassList({ found: { data, pagination }, filters, onPage }: ListProps) {
  const { may } = useViewer();
  const isFiltered = Object.keys(filters).length > 0;
  const empty = may('create:classes') ? 'classes.empty-create' : 'classes.empty';
  if (data.length === 0)
    return (
      <Notice>
        <ListStatus>{t(isFiltered ? 'classes.none-match' : empty)}</ListStatus>
        {isFiltered && <Link to="/classes">{t('classes.show-all')}</Link>}
      </Notice>
    );
  return (
    <>
      <ListStatus>{t('classes.count', { count: pagination.total })}</ListStatus>
      <ClassTable classes={data} />
      <Pages {...pagination} onPage={onPage} />
    </>
  );
}
