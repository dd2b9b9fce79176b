import { useState } from 'react';
import { t } from '../../../texts.ts';
import { toCsv } from '../../../ui/files/csv.ts';
import { downloadText } from '../../../ui/files/download.ts';
import { Pages } from '../../../ui/pages.tsx';
import { Table } from '../../../ui/table.tsx';
import type { BundleProblemFragment } from './bundle.generated.ts';

const PAGE_SIZE = 10;

interface Props {
  readonly problems: readonly BundleProblemFragment[];
  /** More than the service lists, if the bundle has very many. */
  readonly problemCount: number;
  /** The name of the imported file, by which the download is called. */
  readonly fileName: string;
}

/** The problems of a bundle, each with its place. Shows nothing if there are none. */
export function BundleProblems({ problems, problemCount, fileName }: Props) {
  const [page, setPage] = useState(1);
  if (problems.length === 0) return null;
  const title = t('import.problems', { count: problemCount });
  return (
    <div className="problems">
      <h2>{title}</h2>
      {problemCount > problems.length && <p>{t('import.more-problems', { count: problems.length })}</p>}
      <Table
        label={title}
        rows={problems.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        keyOf={(problem) => problems.indexOf(problem)}
        columns={[
          { title: t('bundle.file'), cell: ({ file }) => file },
          { title: t('import.row'), cell: ({ row }) => row ?? t('app.none') },
          { title: t('import.column'), cell: ({ column }) => column ?? t('app.none') },
          { title: t('import.value'), cell: ({ value }) => value ?? t('app.none') },
          { title: t('import.problem'), cell: ({ message }) => message },
        ]}
      />
      <Pages page={page} limit={PAGE_SIZE} total={problems.length} onPage={setPage} />
      <button type="button" onClick={() => download(problems, fileName)}>
        {t('import.download-problems')}
      </button>
    </div>
  );
}

function download(problems: readonly BundleProblemFragment[], fileName: string): void {
  const header = [t('bundle.file'), t('import.row'), t('import.column'), t('import.value'), t('import.problem')];
  const rows = problems.map(({ file, row, column, value, message }) => [
    file,
    String(row ?? ''),
    column ?? '',
    value ?? '',
    message,
  ]);
  downloadText(`${fileName.replace(/\.[^.]*$/, '')}-${t('import.problems-file')}.csv`, 'text/csv', toCsv(header, rows));
}
