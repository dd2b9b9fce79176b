import type { ReactNode } from 'react';
import { formatNumber } from '../../texts.ts';
import type { Column } from '../table.tsx';

/** A column of a list. The first one names the row and always shows; the user chooses the others. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'cell'> {
  /** Names the column in the address and in what the browser remembers. */
  readonly id: string;
  /** The value by which the browser sorts, which needs all rows. It shows unless there is a `cell`. */
  readonly value?: (row: Row) => string | number | null | undefined;
  readonly cell?: (row: Row) => ReactNode;
  /** True if the service sorts by it. */
  readonly isSortedByService?: boolean;
  /** True if its values say by themselves what they are, so that they need no title on a phone. */
  readonly isClear?: boolean;
  /** True if a phone leaves it out. */
  readonly isMinor?: boolean;
  /** True if the column shows only once it is chosen. */
  readonly isExtra?: boolean;
}

/** Draws the cell of a column. */
export function drawCell<Row>({ cell, value }: Pick<ListColumn<Row>, 'cell' | 'value'>, row: Row): ReactNode {
  if (cell) return cell(row);
  const shown = value?.(row);
  return typeof shown === 'number' ? formatNumber(shown) : shown;
}

/** The place of a page in its list. */
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
  const { value, isSortedByService } = columns.find(({ id }) => id === order.replace('-', '')) ?? {};
  if (!value || isSortedByService || !isWhole(list)) return list.rows;
  const compare = (a: ReturnType<typeof value>, b: ReturnType<typeof value>) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a ?? ''), String(b ?? ''));
  const direction = order.startsWith('-') ? -1 : 1;
  return list.rows.toSorted((a, b) => direction * compare(value(a), value(b)));
}
