import { type ReactNode, useId, useState } from 'react';
import { t } from '../texts.ts';
import { toCsv } from '../ui/files/csv.ts';
import { downloadText } from '../ui/files/download.ts';
import { drawCell, type ListColumn } from '../ui/lists/list.ts';
import { Table } from '../ui/table.tsx';

/** Rows that show at first. */
const FEW = 5;

/** A column, whose value stands in the file and, without a cell, in the table. */
type InsightColumn<Row> = Omit<ListColumn<Row>, 'id' | 'value'> & Required<Pick<ListColumn<Row>, 'value'>>;

interface Props<Row> {
  readonly title: string;
  /** Says what the rows are and in which order. */
  readonly hint: string;
  /** Says that there are none. */
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly InsightColumn<Row>[];
  readonly children?: ReactNode;
}

/** An answer to a question of the head: some rows, on demand and in print all of them, and as a file. */
export function InsightTable<Row>({ title, hint, empty, rows, keyOf, columns }: Props<Row>) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const download = () => {
    const lines = rows.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
    downloadText(
      `${title}.csv`,
      'text/csv',
      toCsv(
        columns.map((column) => column.title),
        lines,
      ),
    );
  };
  return (
    <section className="insight" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && (
          <button type="button" className="quiet" aria-label={t('analytics.csv-of', { title })} onClick={download}>
            {t('analytics.csv')}
          </button>
        )}
      </header>
      <p className="hint">{rows.length > 0 ? hint : empty}</p>
      {rows.length > 0 && (
        <div className={isWhole ? undefined : 'few'}>
          <Table
            label={title}
            rows={rows}
            keyOf={keyOf}
            columns={columns.map((column) => ({ ...column, cell: (row: Row) => drawCell(column, row) }))}
          />
        </div>
      )}
      {rows.length > FEW && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('analytics.show-few') : t('analytics.show-all', { count: rows.length })}
        </button>
      )}
    </section>
  );
}
