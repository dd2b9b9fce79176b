import { formatNumber, t } from '../../../texts.ts';
import { Table } from '../../../ui/table.tsx';
import type { UndoOneRosterImportMutation } from '../bundle/bundle.generated.ts';
import { BundleProblems } from '../bundle/bundle-problems.tsx';
import type { UndoImportMutation } from '../import.generated.ts';
import { ProblemTable } from '../problems/problem-table.tsx';

interface Props<Report> {
  readonly report: Report;
  /** The name of a file with the problems. */
  readonly fileName: string;
}

/** Says what became of the students of an import that was undone. */
export function UndoneStudents({ report, fileName }: Props<UndoImportMutation['undoImport']>) {
  const { created, updated, deactivated, failed, errors } = report;
  return (
    <>
      <ul>
        <li>{t('import.undo-created', { count: created })}</li>
        <li>{t('import.undo-updated', { count: updated - deactivated })}</li>
        {deactivated > 0 && <li>{t('import.undo-deactivated', { count: deactivated })}</li>}
        {failed > 0 && <li>{t('import.undo-failed', { count: failed })}</li>}
      </ul>
      <ProblemTable problems={errors} fileName={fileName} />
    </>
  );
}

/** Says what became of the marks of an import that was undone. */
export function UndoneMarks({ report, fileName }: Props<UndoImportMutation['undoImport']>) {
  const { created, updated, failed, errors } = report;
  return (
    <>
      <ul>
        <li>{t('import.undo-marks-created', { count: created })}</li>
        <li>{t('import.undo-marks-updated', { count: updated })}</li>
        {failed > 0 && <li>{t('import.undo-marks-failed', { count: failed })}</li>}
      </ul>
      <ProblemTable problems={errors} fileName={fileName} />
    </>
  );
}

type BundleReport = UndoOneRosterImportMutation['undoOneRosterImport'];

/** Says what became of the records of a OneRoster bundle that was undone. */
export function UndoneBundle({ report, fileName }: Props<BundleReport>) {
  const { files, problems, problemCount } = report;
  const numbers = ['deleted', 'restored', 'kept'] as const;
  return (
    <>
      <Table
        label={t('bundle.files')}
        rows={files}
        keyOf={({ name }) => name}
        columns={[
          { title: t('bundle.file'), cell: ({ name }) => name },
          ...numbers.map((name) => ({
            title: t(`bundle.undo.${name}`),
            cell: (file: BundleReport['files'][number]) => formatNumber(file[name]),
            isNumeric: true,
          })),
        ]}
      />
      <BundleProblems problems={problems} problemCount={problemCount} fileName={fileName} />
    </>
  );
}
