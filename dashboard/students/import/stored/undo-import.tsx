import { type ReactNode, useState } from 'react';
import { request } from '../../../api.ts';
import { t } from '../../../texts.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { UndoOneRosterImportDocument } from '../bundle/bundle.generated.ts';
import { type ImportQuery, UndoImportDocument } from '../import.generated.ts';
import { UndoneBundle, UndoneMarks, UndoneStudents } from './undone-records.tsx';

type Kind = NonNullable<ImportQuery['import']>['kind'];

/** How each kind of import is undone. Returns what became of its records. */
const undoings: Readonly<Record<Kind, (id: number) => Promise<ReactNode>>> = {
  students: async (id) => {
    const { undoImport } = await request(UndoImportDocument, { id });
    return <UndoneStudents report={undoImport} fileName={nameOf(id)} />;
  },
  attendance: async (id) => {
    const { undoImport } = await request(UndoImportDocument, { id });
    return <UndoneMarks report={undoImport} fileName={nameOf(id)} />;
  },
  oneroster: async (id) => {
    const { undoOneRosterImport } = await request(UndoOneRosterImportDocument, { id });
    return <UndoneBundle report={undoOneRosterImport} fileName={nameOf(id)} />;
  },
};

function nameOf(id: number): string {
  return t('import.number', { id: String(id) });
}

interface Props {
  readonly id: number;
  readonly kind: Kind;
  /** The number of records that an undo has left; 0 if it has left none, absent before an undo. */
  readonly left?: number | undefined;
  /** The import itself. The report of its undo takes the place. */
  readonly children: ReactNode;
}

/** Shows an import with the action that undoes it, and then what became of its records. */
export function UndoImport({ id, kind, left, children }: Props) {
  const [report, setReport] = useState<ReactNode>();
  if (report)
    return (
      <section aria-labelledby="undo-report">
        <h2 id="undo-report" ref={focusOnMount} tabIndex={-1}>
          {t('import.undone')}
        </h2>
        {report}
      </section>
    );
  const undo = async () => setReport(await undoings[kind](id));
  return (
    <>
      {children}
      {left !== 0 && (
        <div className="actions">
          <ConfirmButton
            label={left ? t('import.undo-left', { count: left }) : t('import.undo')}
            title={t('import.undo-title')}
            isDanger
            action={undo}
          >
            <p>{t('import.undo-text')}</p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}
