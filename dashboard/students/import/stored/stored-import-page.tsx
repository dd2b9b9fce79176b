import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../../auth/viewer.ts';
import { formatTime, t } from '../../../texts.ts';
import { Loaded, useAnswer } from '../../../ui/answer.tsx';
import { NotFound, Page } from '../../../ui/page.tsx';
import { idIn } from '../../../ui/search-parameters.ts';
import { ImportDocument, type ImportQuery } from '../import.generated.ts';
import '../import.css';
import { Facts } from '../../../ui/facts.tsx';
import { ImportCounts } from '../import-counts.tsx';
import { ProblemTable } from '../problems/problem-table.tsx';
import { UndoImport } from './undo-import.tsx';

const route = getRouteApi('/imports/$importId');

/** A past import with its problems, which can be undone. */
export function StoredImportPage() {
  const { importId } = route.useParams();
  const id = idIn(importId);
  const query = useAnswer(ImportDocument, { id });
  return (
    <Page title={t('import.number', { id: importId })}>
      <Loaded query={query}>
        {({ import: stored }) => (stored ? <StoredImport key={id} stored={stored} /> : <NotFound />)}
      </Loaded>
    </Page>
  );
}

function StoredImport({ stored }: { stored: NonNullable<ImportQuery['import']> }) {
  const { timeZone } = useViewer().institution;
  const { id, kind, mode, createdAt, actorName, undoneAt, kept, problems } = stored;
  const name = t('import.number', { id: String(id) });
  const facts = [
    [t('imports.when'), formatTime(createdAt, timeZone)],
    [t('imports.who'), actorName],
    [t('word.kind'), t(`imports.kind.${kind}`)],
    [t('import.mode'), kind === 'students' ? t(`import.mode.${mode}`) : null],
    [t('import.undone'), undoneAt && formatTime(undoneAt, timeZone)],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <UndoImport id={id} kind={kind} left={undoneAt === null ? undefined : kept}>
        <ImportCounts counts={stored} />
        {problems.length > 0 && <p>{t('imports.no-values')}</p>}
        <ProblemTable problems={problems} fileName={name} isQuoting={false} />
      </UndoImport>
    </>
  );
}
