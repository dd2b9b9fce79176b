import { useRef, useState } from 'react';

type Key = string | number;

/** The rows that the user has ticked, also on former pages. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly canTick: (row: Row) => boolean;
  /** Ticks a row or takes its tick away, and with Shift all rows from the one before. */
  readonly toggle: (row: Row, withShift: boolean) => void;
  /** Ticks all rows of the page, or takes their ticks away. */
  readonly toggleAll: (isTicked: boolean) => void;
  /** Keeps the ticks of these rows only. */
  readonly keep: (rows: readonly Row[]) => void;
}

/** Keeps which rows of a list are ticked, until its filters change. */
export function useSelection<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => Key,
  filters: string,
  canTick: (row: Row) => boolean = () => true,
): Selection<Row> {
  const [ticked, setTicked] = useState<{ filters: string; rows: ReadonlyMap<Key, Row> }>({ filters, rows: new Map() });
  const last = useRef<Key>(undefined);
  const rows = ticked.filters === filters ? ticked.rows : new Map<Key, Row>();
  const tick = (changed: readonly Row[], isTicked: boolean) => {
    const next = new Map(rows);
    for (const row of changed.filter(canTick)) isTicked ? next.set(keyOf(row), row) : next.delete(keyOf(row));
    setTicked({ filters, rows: next });
  };
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(keyOf(row)),
    canTick,
    toggle: (row, withShift) => {
      const [from, to] = [shown.findIndex((each) => keyOf(each) === last.current), shown.indexOf(row)];
      const range = withShift && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      last.current = keyOf(row);
      tick(range, !rows.has(keyOf(row)));
    },
    toggleAll: (isTicked) => tick(shown, isTicked),
    keep: (kept) => setTicked({ filters, rows: new Map(kept.map((row) => [keyOf(row), row])) }),
  };
}
