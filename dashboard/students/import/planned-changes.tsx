import { useState } from 'react';
import { t } from '../../texts.ts';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
import { importFields, readField } from './import-fields.ts';
import type { ImportResult } from './import-options.ts';

type Change = NonNullable<ImportResult['changes']>[number];

const PAGE_SIZE = 10;

/** The students whom the import would create or change, behind a line that opens it. */
export function PlannedChanges({ changes }: { changes: readonly Change[] }) {
  const [page, setPage] = useState(1);
  if (changes.length === 0) return null;
  // Another check may have left fewer pages.
  const shown = Math.min(page, Math.ceil(changes.length / PAGE_SIZE));
  return (
    <details>
      <summary>{t('import.changes', { count: changes.length })}</summary>
      <Table
        label={t('import.changes', { count: changes.length })}
        rows={changes.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
        keyOf={({ row, studentId }) => `${row} ${studentId}`}
        columns={[
          { title: t('students.id'), cell: ({ studentId }) => studentId },
          { title: t('import.row'), cell: ({ row }) => row ?? t('app.none'), isNumeric: true },
          { title: t('import.change'), cell: ({ action }) => t(`import.change.${action}`) },
          { title: t('import.fields'), cell: ({ fields }) => fields.map(nameOf).join(', ') },
        ]}
      />
      <Pages page={shown} limit={PAGE_SIZE} total={changes.length} onPage={setPage} />
    </details>
  );
}

function nameOf(name: string): string {
  const field = readField(name);
  return field ? t(importFields[field]) : name;
}
