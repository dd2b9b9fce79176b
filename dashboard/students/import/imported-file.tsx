import { Link } from '@tanstack/react-router';
import { t } from '../../texts.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { ImportCounts } from './import-counts.tsx';
import type { ImportTable } from './import-tables.ts';
import type { Imported } from './import-wizard.tsx';
import { ProblemTable } from './problems/problem-table.tsx';
import { UndoImport } from './stored/undo-import.tsx';

interface Props {
  readonly kind: ImportTable['kind'];
  readonly imported: Imported;
  readonly onAgain: () => void;
}

/** The result of an import, which can be undone here. */
export function ImportedFile({ kind, imported, onAgain }: Props) {
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
        <Link to="/imports/$importId" params={{ importId: String(id) }}>
          {t('import.stored')}
        </Link>
      </div>
    </>
  );
}
