import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';
import type { Column, Grade } from '../columns.ts';
import type { Draft } from '../edits/edits.ts';
import { previewOf, textOf } from '../entry.ts';
import type { GradeScale } from '../grade-scale.ts';
import type { GridPlace } from './range.ts';
import type { GridHandlers } from './use-grid-focus.ts';

interface Props {
  readonly place: GridPlace;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly column: Column;
  readonly scale: GradeScale;
  readonly grade: Grade | undefined;
  readonly draft: Draft | undefined;
  /** True if the grade is another one than the policy proposes. */
  readonly isOverride: boolean;
  readonly handlers: GridHandlers;
}

/** A grade, or what was typed in its place until it is stored. */
export function GridCell({ column, scale, grade, draft, isOverride, handlers, ...cell }: Props) {
  const { row, column: index } = cell.place;
  const text = draft?.text ?? textOf(grade);
  const preview = draft?.state !== 'failed' && previewOf(text, column.maxScore, scale);
  const letter = draft ? preview : grade?.score != null && grade.letter;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all cells.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid takes the focus.
      role="gridcell"
      tabIndex={cell.isActive ? 0 : -1}
      data-place={`${row} ${index}`}
      data-state={draft?.state}
      aria-selected={cell.isSelected}
      aria-busy={draft?.state === 'saving' || undefined}
      aria-invalid={draft?.state === 'failed' || undefined}
      aria-readonly={column.courseId === null || undefined}
      onFocus={() => handlers.focus(row, index)}
      onClick={({ shiftKey }) => {
        if (!shiftKey) handlers.edit(text);
      }}
    >
      {text} {letter && <span className="letter">{letter}</span>}
      {isOverride && (
        <span className="override" role="img" aria-label={t('grades.override')}>
          ≠
        </span>
      )}
      {draft?.message && <span className="cell-message">{draft.message}</span>}
    </td>
  );
}

/** A figure that follows from grades. It takes the focus like a grade, and cannot be changed. */
export function FigureCell(
  props: Pick<Props, 'place' | 'isActive' | 'isSelected' | 'handlers'> & { children: ReactNode },
) {
  const { row, column } = props.place;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid takes the focus.
      role="gridcell"
      className="figure"
      tabIndex={props.isActive ? 0 : -1}
      data-place={`${row} ${column}`}
      aria-selected={props.isSelected}
      aria-readonly
      onFocus={() => props.handlers.focus(row, column)}
    >
      {props.children}
    </td>
  );
}
