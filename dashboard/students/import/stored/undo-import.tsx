import { type ReactNode, useState } from 'react';
import { request } from '../../../api.ts';
import { t } from '../../../texts.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { UndoImportDocument, type UndoImportMutation } from '../import.generated.ts';
import { ProblemTable } from '../problems/problem-table.tsx';

type Report = UndoImportMutation['undoImport'];

interface Props {
  readonly id: number;
  readonly isUndone?: boolean;
  /** The import itself. The report of its undo takes the place. */
  readonly children: ReactNode;
}

/** Shows an import with the action that undoes it, and then what became of its students. */
export function UndoImport({ id, isUndone = false, children }: Props) {
  const [report, setReport] = useState<Report>();
  if (report) return <UndoReport id={id} report={report} />;
  const undo = async () => setReport((await request(UndoImportDocument, { id })).undoImport);
  return (
    <>
      {children}
      {!isUndone && (
        <div className="actions">
          <ConfirmButton label={t('import.undo')} title={t('import.undo-title')} isDanger action={undo}>
            <p>{t('import.undo-text')}</p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function UndoReport({ id, report }: { id: number; report: Report }) {
  const { created, updated, deactivated, failed, errors } = report;
  return (
    <section aria-labelledby="undo-report">
      <h2 id="undo-report" ref={focusOnMount} tabIndex={-1}>
        {t('import.undone')}
      </h2>
      <ul>
        <li>{t('import.undo-created', { count: created })}</li>
        <li>{t('import.undo-updated', { count: updated - deactivated })}</li>
        {deactivated > 0 && <li>{t('import.undo-deactivated', { count: deactivated })}</li>}
        {failed > 0 && <li>{t('import.undo-failed', { count: failed })}</li>}
      </ul>
      <ProblemTable problems={errors} fileName={t('import.number', { id: String(id) })} />
    </section>
  );
}
