import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { listedNameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { CursorPages } from '../ui/cursor-pages.tsx';
import { ListStatus, Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { type StudentFilters, withFilters } from './filters.ts';
import { FoundGuardians } from './found-guardians.tsx';
import { ListFilters } from './list-filters.tsx';
import { loadStudents, type StudentList } from './student-list.ts';
import './students.css';

const route = getRouteApi('/students');

/** The list of students: all of them by name, or those whom a search finds, the most relevant first. */
export function StudentsPage() {
  const { may } = useViewer();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const readable = { classes: may('read:classes'), guardians: may('read:guardians') };
  const query = useQuery({
    queryKey: ['students', filters, readable],
    queryFn: () => loadStudents(filters, readable),
    placeholderData: keepPreviousData,
  });
  const onChange = (changed: StudentFilters) => navigate({ search: withFilters(filters, changed) });
  const actions = may('create:students') && (
    <Link to="/new-student" className="button primary">
      {t('students.new')}
    </Link>
  );
  return (
    <Page title={t('students.title')} actions={actions}>
      <ListFilters filters={filters} className={query.data?.className} onChange={onChange} />
      <Loaded query={query}>
        {(list) => (
          <>
            {(list.students.length > 0 || list.guardians.length === 0) && (
              <FoundStudents list={list} filters={filters} />
            )}
            {list.guardians.length > 0 && <FoundGuardians guardians={list.guardians} />}
            {'page' in list.position ? (
              <Pages {...list.position} onPage={(page) => onChange({ page })} />
            ) : (
              <CursorPages {...list.position} onPage={onChange} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FoundStudents({ list, filters }: { list: StudentList; filters: StudentFilters }) {
  const { may } = useViewer();
  const { sort: _order, ...limits } = filters;
  const { q } = filters;
  const count = list.total;
  const isFiltered = Object.keys(limits).length > 0;
  const empty = may('create:students') ? 'students.none-create' : 'students.none';
  if (list.students.length === 0)
    return (
      <Notice>
        <ListStatus>{t(isFiltered ? 'students.empty' : empty)}</ListStatus>
        {isFiltered && <Link to="/students">{t('students.show-all')}</Link>}
      </Notice>
    );
  return (
    <>
      <ListStatus>{q ? t('students.found', { count, q }) : t('students.count', { count })}</ListStatus>
      <Table
        label={t('students.title')}
        rows={list.students}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('students.name'),
            cell: (student) => (
              <Link to="/students/$studentId" params={{ studentId: student.studentId }}>
                {listedNameOf(student)}
              </Link>
            ),
          },
          { title: t('students.id'), cell: ({ studentId }) => studentId },
          { title: t('students.class'), cell: ({ className }) => className ?? t('app.none') },
          { title: t('students.status'), cell: ({ status }) => t(`students.status.${status}`) },
        ]}
      />
    </>
  );
}
