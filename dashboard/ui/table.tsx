import type { ReactNode } from 'react';
import { useIsFormerAnswer } from './answer.tsx';

/** A column: its title and the content of its cells. The first column names the row. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

interface Props<Row> {
  /** Names the table for screen readers, as the heading above it names it for others. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A list of records. Wide tables scroll in their own box, so that the screen does not. */
export function Table<Row>({ label, columns: [first, ...others], rows, keyOf }: Props<Row>) {
  const isFormerAnswer = useIsFormerAnswer();
  if (!first) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <div className="table-box" tabIndex={0} aria-busy={isFormerAnswer}>
      <table aria-label={label}>
        <thead>
          <tr>
            {[first, ...others].map(({ title, isNumeric }) => (
              <th key={title} scope="col" className={isNumeric ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ title, cell, isNumeric }) => (
                <td key={title} className={isNumeric ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
