import { formatNumber, t } from '../../../texts.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import type { ImportOneRosterMutation } from './bundle.generated.ts';

type File = ImportOneRosterMutation['importOneRoster']['files'][number];

const numbers = ['created', 'updated', 'removed', 'missing', 'unchanged', 'skipped', 'failed'] as const;

/** The records of each file by what the import does with them. */
export function BundleCounts({ files }: { files: readonly File[] }) {
  const columns: Column<File>[] = [
    { title: t('bundle.file'), cell: ({ name }) => name },
    ...numbers.map((name) => ({
      title: t(`bundle.count.${name}`),
      cell: (file: File) => formatNumber(file[name]),
      isNumeric: true,
    })),
  ];
  return <Table label={t('bundle.files')} rows={files} keyOf={({ name }) => name} columns={columns} />;
}
