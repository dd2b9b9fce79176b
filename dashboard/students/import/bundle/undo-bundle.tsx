import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '../../../api.ts';
import { formatNumber, t } from '../../../texts.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { Table } from '../../../ui/table.tsx';
import { UndoOneRosterImportDocument, type UndoOneRosterImportMutation } from './bundle.generated.ts';
import { BundleProblems } from './bundle-problems.tsx';

type Report = UndoOneRosterImportMutation['undoOneRosterImport'];

interface Props {
  readonly id: number;
  readonly isUndone?: boolean;
  /** The import itself. The report of its undo takes the place. */
  readonly children: ReactNode;
}

/** Shows the import of a bundle with the action that undoes it, and then what became of its records. */
export function UndoBundle({ id, isUndone = false, children }: Props) {
  const client = useQueryClient();
  const [report, setReport] = useState<Report>();
  if (report) return <UndoReport id={id} report={report} />;
  return (
    <>
      {children}
      {!isUndone && (
        <div className="actions">
          <ConfirmButton
            label={t('import.undo')}
            title={t('import.undo-title')}
            isDanger
            action={async () => setReport((await request(UndoOneRosterImportDocument, { id })).undoOneRosterImport)}
            onDone={() => void client.invalidateQueries()}
          >
            <p>{t('bundle.undo-text')}</p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function UndoReport({ id, report: { files, problems, problemCount } }: { id: number; report: Report }) {
  const numbers = ['deleted', 'restored', 'kept'] as const;
  return (
    <section aria-labelledby="undo-report">
      <h2 id="undo-report" ref={focusOnMount} tabIndex={-1}>
        {t('import.undone')}
      </h2>
      <Table
        label={t('bundle.files')}
        rows={files}
        keyOf={({ name }) => name}
        columns={[
          { title: t('bundle.file'), cell: ({ name }) => name },
          ...numbers.map((name) => ({
            title: t(`bundle.undo.${name}`),
            cell: (file: Report['files'][number]) => formatNumber(file[name]),
            isNumeric: true,
          })),
        ]}
      />
      <BundleProblems
        problems={problems}
        problemCount={problemCount}
        fileName={t('import.number', { id: String(id) })}
      />
    </section>
  );
}
