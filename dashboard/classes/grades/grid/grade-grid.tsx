import { type MouseEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useToday } from '../../attendance/today.ts';
import type { Assessment, Column } from '../columns.ts';
import type { TypedGrade } from '../edits/edit-history.ts';
import type { Edits } from '../edits/edits.ts';
import { textOf } from '../entry.ts';
import type { GradeScale } from '../grade-scale.ts';
import type { GradebookQuery } from '../grades.generated.ts';
import type { Proposals } from '../proposals/use-proposals.ts';
import { CellLine } from './cell-line.tsx';
import { formatMean, rowFigures } from './figures.ts';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import type { Command } from './grid-keys.ts';
import type { GridPlace, Range } from './range.ts';
import { useClipboard } from './use-clipboard.ts';
import { useGridFocus } from './use-grid-focus.ts';

type Students = GradebookQuery['gradebook']['students'];

/** The commands of the buttons above the grid. */
export interface GridActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly fillDown: () => void;
  /** Moves the focus to a cell. */
  readonly show: (place: { readonly studentId: number; readonly column: string }) => void;
}

interface Props {
  readonly label: string;
  readonly students: Students;
  /** The number of the students, the first ones, who are in the class. The others have left it. */
  readonly enrolled: number;
  readonly columns: readonly Column[];
  readonly scale: GradeScale;
  readonly edits: Edits;
  readonly proposals: Proposals;
  readonly isReadOnly: boolean;
  readonly onEnter: (typed: readonly TypedGrade[]) => void;
  /** Called when the focus leaves a column or the grid. */
  readonly onLeave: () => void;
  /** Take one step back or forth, and return the cells that it changes. */
  readonly onUndo: () => readonly TypedGrade[];
  readonly onRedo: () => readonly TypedGrade[];
  readonly onAssessment: (assessment: Assessment) => void;
  readonly actions: RefObject<GridActions | null>;
  readonly children?: ReactNode;
}

/** The grid of students and assessments. One cell has the focus, which the arrow keys move; typing changes it. */
export function GradeGrid(props: Props) {
  const { students, enrolled, columns, scale, edits, proposals, isReadOnly, onLeave } = props;
  const table = useRef<HTMLTableElement>(null);
  const today = useToday();
  const members = useMemo(() => students.slice(0, enrolled), [students, enrolled]);
  const text = (place: GridPlace) => textAt(props, today, place);
  const { focus, clipboard } = useGrid(props, table, text);
  const { active, handlers } = focus;
  return (
    <>
      <CellLine student={students[active.row]} column={columns[active.column]} {...{ edits, proposals }} />
      <div className="grid-box">
        <table
          ref={table}
          className="grade-grid"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
          role="grid"
          aria-label={props.label}
          aria-readonly={isReadOnly}
          aria-multiselectable
          onKeyDown={focus.onKeyDown}
          onCopy={clipboard.onCopy}
          onCut={clipboard.onCut}
          onPaste={clipboard.onPaste}
          {...selectByMouse(handlers.extend)}
          onBlur={({ relatedTarget }) => {
            if (!table.current?.contains(relatedTarget)) onLeave();
          }}
        >
          <GridHead
            columns={columns}
            activeColumn={active.row === -1 ? active.column : null}
            onFocus={handlers.focus}
            onAssessment={isReadOnly ? undefined : props.onAssessment}
          />
          <GridBody {...{ students, enrolled, columns, scale, today, edits, proposals }} focus={focus} />
          <GridFoot
            {...{ columns, edits, scale, today, handlers }}
            row={students.length}
            students={members}
            activeColumn={active.row === students.length ? active.column : null}
          />
        </table>
      </div>
    </>
  );
}

/** The focus of the grid and the clipboard, with what keys and buttons do to the selection. */
function useGrid(props: Props, table: RefObject<HTMLTableElement | null>, text: (place: GridPlace) => string) {
  const { students, columns, onEnter, onLeave } = props;
  const showPlace = (place: { readonly studentId: number; readonly column: string } | undefined) => {
    const row = students.findIndex(({ id }) => id === place?.studentId);
    const column = columns.findIndex(({ key }) => key === place?.column);
    if (row >= 0 && column >= 0) focus.moveTo(row, column);
  };
  const commands: Readonly<Partial<Record<Command, () => void>>> = {
    undo: () => showPlace(props.onUndo()[0]),
    redo: () => showPlace(props.onRedo()[0]),
    clear: () => clipboard.clear(),
    'fill-down': () => clipboard.fillDown(),
  };
  const onCommand = (command: Command, _range: Range) => commands[command]?.();
  const focus = useGridFocus({ ...props, table, textAt: text, onCommand });
  const { range, editing, close } = focus;
  const onEntered = (typed: readonly TypedGrade[]) => {
    onEnter(typed);
    onLeave();
  };
  const clipboard = useClipboard({
    ...props,
    range,
    isOpen: editing !== null,
    close,
    textAt: text,
    onEnter: onEntered,
  });
  props.actions.current = {
    undo: () => commands.undo?.(),
    redo: () => commands.redo?.(),
    fillDown: () => (range.top < range.bottom ? clipboard.fillDown() : clipboard.fillEmpty(focus.active)),
    show: showPlace,
  };
  return { focus, clipboard };
}

/** Returns the text of a cell, as it is typed or as it is shown. */
function textAt(
  { students, columns, edits, proposals, scale }: Props,
  today: string,
  { row, column: index }: GridPlace,
): string {
  const [student, column] = [students[row], columns[index]];
  if (!student || !column) return '';
  const [grades, drafts] = [edits.grades[student.id], edits.drafts[student.id]];
  const { kind, key } = column;
  if (kind === 'assessment' || kind === 'final') return drafts?.[key]?.text ?? textOf(grades?.[key]);
  if (kind === 'proposed') return formatMean(proposals.get(student.id)?.percent ?? null);
  const { mean, missing } = rowFigures(columns, grades, drafts, { scale, today });
  return kind === 'mean' ? formatMean(mean) : String(missing);
}

/** Extends the selection with Shift and a click, or while the mouse is pulled over cells. */
function selectByMouse(extend: (row: number, column: number) => void) {
  const select = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('tbody [data-place]') : null;
    const [row, column] = cell?.dataset.place?.split(' ').map(Number) ?? [];
    if (row !== undefined && column !== undefined) extend(row, column);
    return cell !== null;
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      // The focus stays at the other corner.
      if (event.shiftKey && event.button === 0 && select(event)) event.preventDefault();
    },
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons === 1 && document.activeElement?.closest('[role=grid]')) select(event);
    },
  };
}
