import { type MouseEvent, type ReactNode, useId } from 'react';
import { t } from '../../texts.ts';
import { useIsFormerAnswer } from '../answer.tsx';
import { Icon } from '../icon.tsx';
import { drawCell, type ListColumn } from './list.ts';
import type { Selection } from './use-selection.ts';

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The order in the address: the id of a column, after `-` in reverse. */
  readonly order: string | undefined;
  readonly canSort: (column: ListColumn<Row>) => boolean;
  readonly onOrder: (order: string | undefined) => void;
  readonly selection: Selection<Row> | undefined;
}

/** The table of a list. Its head stays in view, and a click anywhere in a row follows the link of its name. On a phone each row is a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, selection, ...head }: Props<Row>) {
  const isFormerAnswer = useIsFormerAnswer();
  return (
    <div className="data-table" aria-busy={isFormerAnswer}>
      <table aria-label={label}>
        <thead>
          <tr>
            {selection && <TickAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.id} column={column} {...head} />
            ))}
          </tr>
        </thead>
        {/** biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is there for the keyboard. */}
        <tbody onClick={openRow}>
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} columns={columns} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Follows the link of the row that is clicked, in a new tab where the link would. What is selected to be copied is left alone. */
function openRow({ target, nativeEvent }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, dialog')) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector('th a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

type HeadProps<Row> = Pick<Props<Row>, 'order' | 'canSort' | 'onOrder'> & { readonly column: ListColumn<Row> };

function Head<Row>({ column, order, canSort, onOrder }: HeadProps<Row>) {
  const { id, title } = column;
  const direction = order === id ? 'ascending' : order === `-${id}` ? 'descending' : undefined;
  const next = direction === 'ascending' ? `-${id}` : direction === 'descending' ? undefined : id;
  return (
    <th scope="col" className={classesOf(column)} aria-sort={direction}>
      {canSort(column) ? (
        <button type="button" className="quiet" onClick={() => onOrder(next)}>
          {title}
          {direction && <Icon name={direction} />}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'selection'> & { readonly row: Row };

function Row<Row>({ row, columns: [first, ...others], selection }: RowProps<Row>) {
  const id = useId();
  const isTicked = selection?.has(row);
  return (
    <tr className={isTicked ? 'ticked' : undefined}>
      {selection && (
        <td className="tick">
          {selection.canTick(row) && (
            <label>
              <input
                type="checkbox"
                aria-labelledby={id}
                checked={isTicked}
                onChange={({ nativeEvent }) =>
                  selection.toggle(row, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
                }
              />
            </label>
          )}
        </td>
      )}
      <th scope="row" id={id}>
        {first && drawCell(first, row)}
      </th>
      {others.map((column) => (
        <Cell key={column.id} column={column} content={drawCell(column, row)} />
      ))}
    </tr>
  );
}

function Cell<Row>({ column, content }: { column: ListColumn<Row>; content: ReactNode }) {
  const { title, isClear } = column;
  return (
    <td data-title={isClear ? undefined : title} className={classesOf(column, !content)}>
      {content || t('app.none')}
    </td>
  );
}

function classesOf<Row>({ id, isNumeric, isMinor }: ListColumn<Row>, isEmpty = false): string | undefined {
  const isOperated = id === 'actions';
  const classes = [isNumeric && 'number', isMinor && 'minor', isOperated && 'operations', isEmpty && 'empty'];
  return classes.filter(Boolean).join(' ') || undefined;
}

function TickAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const tickable = rows.filter(selection.canTick);
  const count = rows.filter(selection.has).length;
  return (
    <td className="tick">
      <label>
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < tickable.length;
          }}
          type="checkbox"
          checked={count > 0 && count === tickable.length}
          onChange={({ target }) => selection.toggleAll(target.checked)}
        />
        <span>{t('lists.tick-all')}</span>
      </label>
    </td>
  );
}
