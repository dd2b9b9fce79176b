import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { Page } from '../../ui/page.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportLimitsDocument } from './import.generated.ts';
import type { ChosenFile } from './import-check.ts';
import { ImportCounts } from './import-counts.tsx';
import { type ImportTable, markTable, studentTable } from './import-tables.ts';
import { type Imported, ImportWizard } from './import-wizard.tsx';
import { ProblemTable } from './problems/problem-table.tsx';
import { UndoImport } from './stored/undo-import.tsx';
import './import.css';

/** Imports students from a file: choose it, see what an import would do, import, and undo. */
export function ImportPage() {
  return <TableImport table={studentTable} title={t('import.title')} />;
}

/** Imports marks of attendance from a file, likewise. */
export function ImportMarksPage() {
  return <TableImport table={markTable} title={t('import-marks.title')} />;
}

function TableImport({ table, title }: { table: ImportTable; title: string }) {
  const query = useAnswer(ImportLimitsDocument, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title={title}>
      <Loaded query={query}>{({ importLimits }) => <ImportSteps table={table} limits={importLimits} />}</Loaded>
    </Page>
  );
}

interface StepsProps {
  readonly table: ImportTable;
  readonly limits: { readonly maxBytes: number; readonly maxRows: number };
}

function ImportSteps({ table, limits }: StepsProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<ChosenFile>();
  const [imported, setImported] = useState<Imported>();
  const begin = (content?: File) => {
    setImported(undefined);
    setFile(content && { number: (file?.number ?? 0) + 1, content });
    // The filters are about the problems of the former file.
    void navigate({ to: '.', search: {}, replace: true });
  };
  const finish = (result: Imported) => {
    setImported(result);
    void navigate({ to: '.', search: {}, replace: true });
  };
  if (imported) return <ImportedFile kind={table.kind} imported={imported} onAgain={() => begin()} />;
  if (!file) return <FileChooser kind={table.kind} limits={limits} onChoose={begin} />;
  return <ImportWizard key={file.number} table={table} file={file} onOther={() => begin()} onImported={finish} />;
}

interface Props {
  readonly kind: ImportTable['kind'];
  readonly imported: Imported;
  readonly onAgain: () => void;
}

/** The result of an import, which can be undone here. */
function ImportedFile({ kind, imported, onAgain }: Props) {
  const { id, fileName, errors } = imported;
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {t('import.done', { name: fileName })}
      </h2>
      <UndoImport key={id} id={id} kind={kind}>
        <ImportCounts counts={imported} />
        <ProblemTable problems={errors} fileName={fileName} />
      </UndoImport>
      <div className="actions">
        <button type="button" onClick={onAgain}>
          {t('import.another')}
        </button>
        {kind === 'students' && <Link to="/students">{t('students.show-all')}</Link>}
        <RecordName to="/imports/$importId" id={id} name={t('import.stored')} />
      </div>
    </>
  );
}
