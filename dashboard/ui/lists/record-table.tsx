import { DataTable } from './data-table.tsx';
import type { ListColumn } from './list.ts';

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** The table of a record's parts, in the order that they have there. */
export function RecordTable<Row>(props: Props<Row>) {
  return <DataTable {...props} order={undefined} canSort={() => false} onOrder={() => {}} selection={undefined} />;
}
