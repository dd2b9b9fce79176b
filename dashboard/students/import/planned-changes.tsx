import { useState } from 'react';
import { t } from '../../texts.ts';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import type { ImportResult } from './import-options.ts';
import { type ImportTable, nameOfField } from './import-tables.ts';

type Change = NonNullable<ImportResult['changes']>[number];

const PAGE_SIZE = 10;

interface Props {
  readonly kind: ImportTable['kind'];
  /** The first ones: the service lists 1,000. */
  readonly changes: readonly Change[];
  readonly total: number;
}

/** The students or marks that the import would create or change, behind a line that opens it. */
export function PlannedChanges({ kind, changes, total }: Props) {
  const [page, setPage] = useState(1);
  if (changes.length === 0) return null;
  // Another check may have left fewer pages.
  const all = t(kind === 'students' ? 'import.changes' : 'import.changes-marks', { count: total });
  const title = changes.length < total ? t('import.first', { all, count: changes.length }) : all;
  const shown = Math.min(page, Math.ceil(changes.length / PAGE_SIZE));
  return (
    <details>
      <summary>{title}</summary>
      <Table
        label={title}
        rows={changes.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
        keyOf={({ row, studentId }) => `${row} ${studentId}`}
        columns={[
          { title: t('students.id'), cell: ({ studentId }) => studentId },
          { title: t('import.row'), cell: ({ row }) => row ?? t('app.none'), isNumeric: true },
          {
            title: t('import.change'),
            cell: ({ action }) =>
              t(kind === 'attendance' && action === 'create' ? 'import.change.new-mark' : `import.change.${action}`),
          },
          { title: t('word.fields'), cell: ({ fields }) => fields.map(nameOf).join(', ') },
        ]}
      />
      <Pages page={shown} limit={PAGE_SIZE} total={changes.length} onPage={setPage} />
    </details>
  );
}

function nameOf(name: string): string {
  const text = nameOfField(name);
  return text ? t(text) : name;
}
