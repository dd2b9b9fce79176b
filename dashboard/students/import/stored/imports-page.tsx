import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../../../api.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { formatNumber, formatTime, t } from '../../../texts.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pages } from '../../../ui/pages.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { ImportsDocument, type StoredImportFragment } from '../import.generated.ts';
import '../import.css';

const route = getRouteApi('/imports');

/** Past imports, newest first. */
export function ImportsPage() {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['imports', page],
    queryFn: () => request(ImportsDocument, { page: page ?? null }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('imports.title')}>
      <Loaded query={query}>
        {({ imports: { data, pagination } }) =>
          data.length === 0 ? (
            <Notice>
              <p>{t('imports.empty')}</p>
            </Notice>
          ) : (
            <>
              <ImportTable imports={data} />
              <Pages {...pagination} onPage={(next) => navigate({ search: { page: next } })} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const numbers = ['created', 'updated', 'unchanged', 'failed'] as const;

function ImportTable({ imports }: { imports: readonly StoredImportFragment[] }) {
  const { timeZone } = useViewer().institution;
  const count = (name: (typeof numbers)[number]): Column<StoredImportFragment> => ({
    title: t(`import.count.${name}`),
    cell: (imported) => formatNumber(imported[name] - (name === 'updated' ? imported.deactivated : 0)),
    isNumeric: true,
  });
  return (
    <Table
      label={t('imports.title')}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('imports.when'),
          cell: ({ id, createdAt }) => (
            <Link to="/imports/$importId" params={{ importId: String(id) }}>
              {formatTime(createdAt, timeZone)}
            </Link>
          ),
        },
        { title: t('imports.who'), cell: ({ actorName }) => actorName ?? t('app.none') },
        { title: t('imports.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`) },
        {
          title: t('import.mode'),
          cell: ({ kind, mode }) => (kind === 'students' ? t(`import.mode.${mode}`) : t('app.none')),
        },
        ...numbers.map(count),
        { title: t('import.count.deactivated'), cell: (row) => formatNumber(row.deactivated), isNumeric: true },
        {
          title: t('imports.state'),
          cell: ({ undoneAt }) => <span className="tag">{t(undoneAt ? 'import.undone' : 'imports.in-effect')}</span>,
        },
      ]}
    />
  );
}
