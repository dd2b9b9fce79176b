import { DataTable } from './data-table.tsx';
import type { ListColumn } from './list.ts';
import type { Selection } from './use-selection.ts';

/** A column of a table whose order and columns nobody chooses. */
export type RecordColumn<Row> = Omit<ListColumn<Row>, 'id'> & { readonly id?: string };

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly RecordColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly selection?: Selection<Row> | undefined;
}

/** The table of a record's parts, in the order that they have there. */
export function RecordTable<Row>({ columns, selection, ...props }: Props<Row>) {
  const named = columns.map((column) => ({ id: column.title, ...column }));
  return (
    <DataTable
      {...props}
      columns={named}
      order={undefined}
      canSort={() => false}
      onOrder={() => {}}
      selection={selection}
    />
  );
}
