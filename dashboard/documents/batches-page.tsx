import { getRouteApi } from '@tanstack/react-router';
import { request } from '../api.ts';
import { Progress } from '../classes/parts/progress.tsx';
import { t } from '../texts.ts';
import { useListAnswer } from '../ui/answer.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import type { ListColumn } from '../ui/lists/list.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { actionsOf } from '../ui/lists/row-actions.tsx';
import { Time } from '../ui/time.tsx';
import { BatchProblems } from './batch-problems.tsx';
import { CancelBatchDocument, DocumentBatchesDocument, type DocumentBatchesQuery } from './documents.generated.ts';
import { IssueDocuments } from './issue-documents.tsx';
import { PdfButton } from './pdf-button.tsx';
import './documents.css';

type Batch = DocumentBatchesQuery['documentBatches']['data'][number];

const route = getRouteApi('/document-batches');

/** The time after which the list asks again while a batch is not finished, in milliseconds. */
const OFTEN = 2_000;

/** The orders of documents, the newest first, with how far they are. */
export function BatchesPage() {
  const { page, limit = 25 } = route.useSearch();
  const query = useListAnswer(
    DocumentBatchesDocument,
    { page, limit },
    {
      refetchInterval: ({ state }) =>
        state.data?.documentBatches.data.some(({ finishedAt }) => finishedAt === null) ? OFTEN : false,
    },
  );
  return (
    <ListScreen
      title={t('batches.title')}
      actions={<IssueDocuments />}
      query={query}
      list={({ documentBatches: { data, pagination } }) => ({ rows: data, pages: pagination })}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => t('batches.count', { count })}
      empty={t('batches.empty')}
    />
  );
}

function columns(): ListColumn<Batch>[] {
  return [
    { id: 'created', title: t('batches.created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { id: 'kind', isClear: true, title: t('word.kind'), cell: ({ kind }) => t(`documents.kinds.${kind}`) },
    { id: 'term', isClear: true, title: t('class.term'), cell: ({ term }) => term?.name },
    { id: 'status', isClear: true, title: t('word.state'), cell: (batch) => <Status {...batch} /> },
    { id: 'unchanged', isNumeric: true, title: t('batches.unchanged'), cell: ({ unchanged }) => unchanged },
    { id: 'problems', isClear: true, title: t('batches.problems'), cell: (batch) => <Problems {...batch} /> },
    ...actionsOf<Batch>(true, (batch) => <Actions {...batch} />),
  ];
}

function Status({ status, done, total, finishedAt }: Batch) {
  const text = t(`batches.status.${status}`);
  const count = t('batches.done', { done, total });
  if (finishedAt === null) return <Progress label={`${text}: ${count}`} done={done} total={total} />;
  return (
    <>
      <span className={`tag ${status}`}>{text}</span> {count}
    </>
  );
}

/** Once a batch has ended, who has no document had a problem, unless it was stopped before. */
function Problems({ id, status, total, done }: Batch) {
  const isOver = status === 'done' && done === total;
  return isOver ? t('app.none') : <BatchProblems id={id} />;
}

function Actions({ id, kind, url, finishedAt }: Batch) {
  return (
    <div className="actions">
      {url && (
        <PdfButton url={url} fileName={`${kind.replace('_', '-')}s-${id}.pdf`} name={t(`documents.kinds.${kind}`)} />
      )}
      {finishedAt === null && (
        <ConfirmButton
          label={t('batches.cancel')}
          title={t('batches.cancel-title')}
          done={t('batches.cancelled')}
          action={() => request(CancelBatchDocument, { id })}
        >
          <p>{t('batches.cancel-hint')}</p>
        </ConfirmButton>
      )}
    </div>
  );
}
