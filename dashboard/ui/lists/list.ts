import type { Column } from '../table.tsx';

/** A column of a list. The first one names the row and always shows; the user chooses the others. */
export interface ListColumn<Row> extends Column<Row> {
  /** Names the column in the address and in what the browser remembers. */
  readonly id: string;
  /** `service` if the service sorts by it; else the value by which the browser does, which needs all rows. */
  readonly sort?: 'service' | ((row: Row) => string | number);
  /** True if its values say by themselves what they are, so that they need no title on a phone. */
  readonly isClear?: boolean;
  /** True if a phone leaves it out. */
  readonly isMinor?: boolean;
  /** True if the column shows only once it is chosen. */
  readonly isExtra?: boolean;
}

/** Where a page stands in its list. */
export interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** The cursors of a page whose list is paged by them. */
export interface Cursors {
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** The rows of a page. A list without pages has all of its rows. */
export interface List<Row> {
  readonly rows: readonly Row[];
  readonly pages?: Pagination;
  readonly cursors?: Cursors;
}

/** Tells whether the rows are all of the list, so that the browser can sort them. */
export function isWhole({ pages }: List<unknown>): boolean {
  return !pages || pages.total <= pages.limit;
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Returns the rows in the order of a column, if the browser sorts by it: `name`, or `-name` for the reverse. */
export function sorted<Row>(list: List<Row>, columns: readonly ListColumn<Row>[], order = ''): readonly Row[] {
  const sort = columns.find(({ id }) => id === order.replace('-', ''))?.sort;
  if (typeof sort !== 'function' || !isWhole(list)) return list.rows;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b));
  const direction = order.startsWith('-') ? -1 : 1;
  return list.rows.toSorted((a, b) => direction * compare(sort(a), sort(b)));
}
