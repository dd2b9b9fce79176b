import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../../auth/viewer.ts';
import { formatNumber, formatTime, t } from '../../../texts.ts';
import { useListAnswer } from '../../../ui/answer.tsx';
import type { ListColumn } from '../../../ui/lists/list.ts';
import { ListScreen } from '../../../ui/lists/list-screen.tsx';
import { RecordName } from '../../../ui/record-name.tsx';
import { ImportsDocument, type StoredImportFragment } from '../import.generated.ts';

const route = getRouteApi('/imports');

/** Past imports, newest first. */
export function ImportsPage() {
  const { page, limit = 25 } = route.useSearch();
  const { timeZone } = useViewer().institution;
  const query = useListAnswer(ImportsDocument, { page, limit });
  return (
    <ListScreen
      title={t('imports.title')}
      query={query}
      list={({ imports: { data, pagination } }) => ({ rows: data, pages: pagination })}
      columns={columns(timeZone)}
      keyOf={({ id }) => id}
      count={(count) => t('imports.count', { count })}
      empty={t('imports.empty')}
    />
  );
}

const numbers = ['created', 'updated', 'unchanged', 'failed'] as const;

function columns(timeZone: string): ListColumn<StoredImportFragment>[] {
  const count = (name: (typeof numbers)[number]): ListColumn<StoredImportFragment> => ({
    id: name,
    title: t(`import.count.${name}`),
    cell: (imported) => formatNumber(imported[name] - (name === 'updated' ? imported.deactivated : 0)),
    isNumeric: true,
    isExtra: name === 'unchanged',
  });
  return [
    {
      id: 'when',
      title: t('imports.when'),
      cell: ({ id, createdAt }) => (
        <RecordName to="/imports/$importId" id={id} name={formatTime(createdAt, timeZone)} />
      ),
    },
    { id: 'who', isClear: true, title: t('imports.who'), cell: ({ actorName }) => actorName },
    { id: 'kind', isClear: true, title: t('word.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`) },
    {
      id: 'mode',
      isClear: true,
      title: t('import.mode'),
      cell: ({ kind, mode }) => kind === 'students' && t(`import.mode.${mode}`),
    },
    ...numbers.map(count),
    {
      id: 'deactivated',
      title: t('import.count.deactivated'),
      cell: (row) => formatNumber(row.deactivated),
      isNumeric: true,
      isExtra: true,
    },
    {
      id: 'state',
      isClear: true,
      title: t('imports.state'),
      cell: ({ undoneAt, kept }) => (
        <span className="tag">
          {t(!undoneAt ? 'imports.in-effect' : kept > 0 ? 'imports.partly' : 'import.undone')}
        </span>
      ),
    },
  ];
}
