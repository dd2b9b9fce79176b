import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { ListStatus, Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import { GradedClassesDocument, type GradedClassesQuery } from './grades.generated.ts';

const route = getRouteApi('/gradebook');

/** The classes whose gradebook the user may open: all of them, or the own ones. */
export function GradebooksPage() {
  const { me, may } = useViewer();
  const { search, page } = route.useSearch();
  const navigate = route.useNavigate();
  const isForAll = may('update:classes');
  const variables = { search, page, ...(!isForAll && { teacherId: me.id }) };
  const query = useQuery({
    queryKey: ['graded-classes', variables],
    queryFn: () => request(GradedClassesDocument, variables),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('grades.title')}>
      <ListSearch
        label={t('grades.search')}
        words={search}
        onSearch={(words) => navigate({ search: { ...(words && { search: words }) } })}
      />
      <Loaded query={query}>
        {({ classes }) => (
          <>
            {classes.data.length === 0 ? <NoClasses isSearch={search !== undefined} isForAll={isForAll} /> : null}
            {classes.data.length > 0 && <ClassTable classes={classes.data} />}
            <Pages
              {...classes.pagination}
              onPage={(next) => navigate({ search: { ...(search && { search }), page: next } })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NoClasses({ isSearch, isForAll }: { isSearch: boolean; isForAll: boolean }) {
  if (isSearch)
    return (
      <Notice>
        <ListStatus>{t('app.nothing-found')}</ListStatus>
        <Link to="/gradebook">{t('grades.all-classes')}</Link>
      </Notice>
    );
  return (
    <Notice>
      <p>{t(isForAll ? 'grades.no-classes' : 'roll.no-classes')}</p>
    </Notice>
  );
}

function ClassTable({ classes }: { classes: GradedClassesQuery['classes']['data'] }) {
  return (
    <Table
      label={t('grades.title')}
      rows={classes}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('grades.class'),
          cell: ({ id, name }) => (
            <Link to="/gradebook/$classId" params={{ classId: String(id) }}>
              {name}
            </Link>
          ),
        },
        { title: t('grades.code'), cell: ({ code }) => code },
        { title: t('grades.course'), cell: ({ course }) => course?.name ?? t('app.none') },
        { title: t('grades.term'), cell: ({ term }) => term?.name ?? t('app.none') },
        {
          title: t('grades.teachers'),
          cell: ({ teachers }) => teachers.map(({ name }) => name).join(', ') || t('app.none'),
        },
      ]}
    />
  );
}
