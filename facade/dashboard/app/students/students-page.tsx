import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../api.ts';
import { SearchStudentsDocument, StudentsDocument, type StudentsQuery } from '../documents.generated.ts';
import { t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { SelectInput } from '../ui/select-input.tsx';
import { Table } from '../ui/table.tsx';
import { readStatus, type StudentFilters, statuses } from './filters.ts';

const route = getRouteApi('/students');

type Found = StudentsQuery['found'];

function findStudents({ q, ...filters }: StudentFilters): Promise<{ found: Found }> {
  return q ? request(SearchStudentsDocument, { q, ...filters }) : request(StudentsDocument, filters);
}

/** The list of students: all of them, or those whom a search finds, the most relevant first. */
export function StudentsPage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['students', filters],
    queryFn: () => findStudents(filters),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('students.title')}>
      <SelectInput
        isInline
        name="status"
        label={t('students.status')}
        value={filters.status ?? ''}
        onChange={({ target }) => {
          const status = readStatus(target.value);
          void navigate({ search: { ...(filters.q && { q: filters.q }), ...(status && { status }) } });
        }}
        options={[
          ['', t('students.any-status')],
          ...statuses.map((status) => [status, t(`students.status.${status}`)] as const),
        ]}
      />
      <Loaded query={query}>
        {({ found }) => (
          <StudentList found={found} filters={filters} onPage={(page) => navigate({ search: { ...filters, page } })} />
        )}
      </Loaded>
    </Page>
  );
}

interface ListProps {
  readonly found: Found;
  readonly filters: StudentFilters;
  readonly onPage: (page: number) => void;
}

function StudentList({ found, filters: { q }, onPage }: ListProps) {
  const count = found.pagination.total;
  if (found.data.length === 0)
    return (
      <Notice>
        <p role="status">{t('students.empty')}</p>
        <Link to="/students">{t('students.show-all')}</Link>
      </Notice>
    );
  return (
    <>
      <p role="status">{q ? t('students.found', { count, q }) : t('students.count', { count })}</p>
      <StudentTable students={found.data} />
      <Pages {...found.pagination} onPage={onPage} />
    </>
  );
}

function StudentTable({ students }: { students: Found['data'] }) {
  return (
    <Table
      label={t('students.title')}
      rows={students}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('students.name'),
          cell: ({ studentId, firstName, lastName }) => (
            <Link to="/students/$studentId" params={{ studentId }}>
              {lastName}, {firstName}
            </Link>
          ),
        },
        { title: t('students.id'), cell: ({ studentId }) => studentId },
        { title: t('students.class'), cell: ({ className }) => className ?? t('app.none') },
        { title: t('students.status'), cell: ({ status }) => t(`students.status.${status}`) },
      ]}
    />
  );
}
