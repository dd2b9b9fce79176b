import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns.ts';
import type { TypedGrade } from '../edits/edit-history.ts';
import { type Command, closingStep, commandOf, isCharacter, openingText, type Step, stepOf } from './grid-keys.ts';
import { type GridPlace, isSingle, type Range, rangeBetween } from './range.ts';

/** The callbacks of cells. They keep their identity, so that rows do not render again. */
export interface GridHandlers {
  readonly focus: (row: number, column: number) => void;
  /** Extends the selection from the active cell to another one. */
  readonly extend: (row: number, column: number) => void;
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
  /** Does what a key asks of the selected cells. */
  readonly onCommand: (command: Command, range: Range) => void;
}

/** The active cell, which has the focus of the grid, and the opposite corner of the selection. */
interface Selection {
  readonly active: GridPlace;
  readonly anchor: GridPlace;
}

const start = { row: 0, column: 0 };

/** The roving focus of the grid with the selection, and the keys that move them and open, store and cancel the active cell. */
export function useGridFocus(grid: Grid) {
  const [selection, select] = useState<Selection>({ active: start, anchor: start });
  const [editing, setEditing] = useState<string | null>(null);
  const latest = useRef({ ...grid, selection, editing });
  latest.current = { ...grid, selection, editing };
  const handlers = useMemo(() => createHandlers(latest, select, setEditing), []);
  const { active, anchor } = selection;

  // Moves the browser's focus after the keys, but never from elsewhere into the grid.
  const isMoving = useRef(false);
  useEffect(() => {
    if (editing !== null || !isMoving.current) return;
    isMoving.current = false;
    const place = `[data-place="${active.row} ${active.column}"]`;
    grid.table.current?.querySelector<HTMLElement>(place)?.focus();
  }, [active, editing, grid.table]);

  const moveSelection = (to: Selection) => {
    isMoving.current = true;
    if (to.active.column !== active.column) grid.onLeave();
    select(to);
  };
  const focus = {
    active,
    anchor,
    range: rangeBetween(anchor, active),
    editing,
    handlers,
    moveSelection,
    /** Moves the focus to a cell, also from outside of the grid. */
    moveTo: (row: number, column: number) => moveSelection({ active: { row, column }, anchor: { row, column } }),
    close: () => {
      isMoving.current = true;
      setEditing(null);
    },
  };
  return { ...focus, onKeyDown: (event: KeyboardEvent) => handleKey(event, grid, focus) };
}

type Focus = Omit<ReturnType<typeof useGridFocus>, 'onKeyDown'>;

function handleKey(event: KeyboardEvent, grid: Grid, focus: Focus): void {
  const { active, range, editing, handlers } = focus;
  if (event.nativeEvent.isComposing) return;
  const step = editing === null ? stepOf(event) : closingStep(event);
  const command = editing === null && active.row >= 0 ? commandOf(event) : undefined;
  if (step || command) event.preventDefault();
  if (step) {
    if (editing !== null) handlers.commit();
    move(step, grid, focus, editing === null && event.shiftKey && active.row >= 0);
  } else if (command) {
    run(command, grid, focus);
  } else if (editing !== null && event.key === 'Escape') {
    focus.close();
  } else if (editing === null && event.key === 'Escape' && !isSingle(range)) {
    focus.moveTo(active.row, active.column);
  } else if (editing === null && active.row >= 0) {
    const text = openingText(event, () => grid.textAt(active));
    if (text === undefined) return;
    // The browser types the character of the key into the cell, which opens before.
    if (!isCharacter(event)) event.preventDefault();
    handlers.edit(text);
  }
}

/** Moves the focus by a step, and lets the selection grow with it or follow it. */
function move([rows, columns]: Step, grid: Grid, { active, anchor, moveSelection }: Focus, isExtending: boolean): void {
  const [first, last] = isExtending ? [0, grid.students.length - 1] : [-1, grid.students.length];
  const row = clamp(active.row + rows, first, last);
  const place = { row, column: clamp(active.column + columns, 0, grid.columns.length - 1) };
  moveSelection({ active: place, anchor: isExtending ? anchor : place });
}

/** Does what a key asks: selects whole rows, columns or all, or changes the selected cells. */
function run(command: Command, grid: Grid, { range, moveSelection }: Focus): void {
  const all = { top: 0, bottom: grid.students.length - 1, left: 0, right: grid.columns.length - 1 };
  const { top, bottom, left, right } = range;
  const chosen = { 'select-all': all, 'select-column': { ...all, left, right }, 'select-row': { ...all, top, bottom } };
  if (command in chosen) moveSelection(cornersOf(chosen[command as keyof typeof chosen]));
  else if (!grid.isReadOnly) grid.onCommand(command, range);
}

type Latest = { readonly current: Grid & { readonly selection: Selection; readonly editing: string | null } };

function createHandlers(
  latest: Latest,
  select: (selection: Selection) => void,
  setEditing: (text: string | null) => void,
): GridHandlers {
  return {
    focus: (row, column) => {
      const { selection, onLeave } = latest.current;
      const { active } = selection;
      if (row === active.row && column === active.column) return;
      const place = { row, column };
      select({ active: place, anchor: place });
      if (column !== active.column) onLeave();
    },
    extend: (row, column) => select({ ...latest.current.selection, anchor: { row, column } }),
    edit: (text) => {
      const { isReadOnly, students, columns, selection } = latest.current;
      const { active } = selection;
      select({ active, anchor: active });
      if (!isReadOnly && students[active.row] && columns[active.column]?.courseId != null) setEditing(text);
    },
    commit: () => {
      const { selection, editing, students, columns, onEnter } = latest.current;
      const { active } = selection;
      const [student, column] = [students[active.row], columns[active.column]];
      setEditing(null);
      if (editing !== null && student && column)
        onEnter([{ studentId: student.id, column: column.key, text: editing }]);
    },
  };
}

/** Returns the selection of a block, whose first cell is active. */
function cornersOf({ top, bottom, left, right }: Range): Selection {
  return { active: { row: top, column: left }, anchor: { row: bottom, column: right } };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
