import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from './columns.ts';
import type { TypedGrade } from './grade-queue.ts';

/** A place in the grid. The row of the headings is -1. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The callbacks of cells. They keep their identity, so that rows do not render again. */
export interface GridHandlers {
  readonly focus: (row: number, column: number) => void;
  /** Changes the text of the active cell; null closes it without storing the text. */
  readonly edit: (text: string | null) => void;
  /** Stores the text of the open cell. */
  readonly commit: () => void;
}

interface Grid {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly students: readonly { readonly id: number }[];
  readonly columns: readonly Column[];
  readonly isReadOnly: boolean;
  /** Returns the text of a cell, as it is typed. */
  readonly textAt: (place: GridPlace) => string;
  readonly onEnter: (typed: readonly TypedGrade[]) => void;
  readonly onLeave: () => void;
}

/** Steps of the keys that move the focus, as rows and columns. */
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** The roving focus of the grid, and the keys that move it and open, store and cancel the active cell. */
export function useGridFocus(grid: Grid) {
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<string | null>(null);
  const latest = useRef({ ...grid, active, editing });
  latest.current = { ...grid, active, editing };
  const handlers = useMemo(() => createHandlers(latest, setActive, setEditing), []);

  // Moves the browser's focus after the keys, but never from elsewhere into the grid.
  const isMoving = useRef(false);
  useEffect(() => {
    if (editing !== null || !isMoving.current) return;
    isMoving.current = false;
    const place = `[data-place="${active.row} ${active.column}"]`;
    grid.table.current?.querySelector<HTMLElement>(place)?.focus();
  }, [active, editing, grid.table]);

  const move = ([rows, columns]: readonly [number, number]) => {
    const row = clamp(active.row + rows, -1, grid.students.length - 1);
    const column = clamp(active.column + columns, 0, grid.columns.length - 1);
    isMoving.current = true;
    handlers.focus(row, column);
  };
  const close = () => {
    isMoving.current = true;
    setEditing(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = editing === null ? stepOf(event) : closingStep(event);
    if (step) {
      event.preventDefault();
      if (editing !== null) handlers.commit();
      move(step);
    } else if (editing !== null && event.key === 'Escape') {
      close();
    } else if (editing === null && active.row >= 0) {
      const text = openingText(event, () => grid.textAt(active));
      if (text === undefined) return;
      // The browser types the character of the key into the cell, which opens before.
      if (!isCharacter(event)) event.preventDefault();
      handlers.edit(text);
    }
  };
  return { active, editing, handlers, onKeyDown, close };
}

type Latest = { readonly current: Grid & { readonly active: GridPlace; readonly editing: string | null } };

function createHandlers(
  latest: Latest,
  setActive: (place: GridPlace) => void,
  setEditing: (text: string | null) => void,
): GridHandlers {
  return {
    focus: (row, column) => {
      const { active, onLeave } = latest.current;
      if (row === active.row && column === active.column) return;
      setActive({ row, column });
      if (column !== active.column) onLeave();
    },
    edit: (text) => {
      const { isReadOnly, columns, active } = latest.current;
      if (!isReadOnly && columns[active.column]?.courseId !== null) setEditing(text);
    },
    commit: () => {
      const { active, editing, students, columns, onEnter } = latest.current;
      const [student, column] = [students[active.row], columns[active.column]];
      setEditing(null);
      if (editing !== null && student && column)
        onEnter([{ studentId: student.id, column: column.key, text: editing }]);
    },
  };
}

function stepOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): readonly [number, number] | undefined {
  if (altKey) return undefined;
  if ((ctrlKey || metaKey) && key === 'Home') return [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if ((ctrlKey || metaKey) && key === 'End') return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return ctrlKey || metaKey ? undefined : steps[key];
}

/** Returns the step of a key that stores the open cell. */
function closingStep({ key, shiftKey }: KeyboardEvent): readonly [number, number] | undefined {
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0];
  if (key === 'Tab') return [0, shiftKey ? -1 : 1];
  return key === 'ArrowUp' || key === 'ArrowDown' ? steps[key] : undefined;
}

/** Returns the text with which a key opens the active cell: the one that it has, or none for a character and to delete. */
function openingText(event: KeyboardEvent, currentText: () => string): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' || key === 'F2') return currentText();
  return key === 'Backspace' || key === 'Delete' || isCharacter(event) ? '' : undefined;
}

function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ';
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
