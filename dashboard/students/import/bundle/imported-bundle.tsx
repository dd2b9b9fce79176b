import { t } from '../../../texts.ts';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { RecordName } from '../../../ui/record-name.tsx';
import { UndoImport } from '../stored/undo-import.tsx';
import type { ImportOneRosterMutation } from './bundle.generated.ts';
import { BundleCounts } from './bundle-counts.tsx';

/** An import that was written. */
export type ImportedBundle = Omit<ImportOneRosterMutation['importOneRoster'], 'id'> & {
  readonly id: number;
  readonly fileName: string;
};

/** The result of an import, which can be undone here. */
export function ImportedBundlePart({ imported, onAgain }: { imported: ImportedBundle; onAgain: () => void }) {
  const { id, fileName, files } = imported;
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {t('import.done', { name: fileName })}
      </h2>
      <UndoImport key={id} id={id} kind="oneroster">
        <BundleCounts files={files} />
      </UndoImport>
      <div className="actions">
        <button type="button" onClick={onAgain}>
          {t('import.another')}
        </button>
        <RecordName to="/imports/$importId" id={id} name={t('import.stored')} />
      </div>
    </>
  );
}
