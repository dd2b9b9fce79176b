import type { Column, Grade } from './columns.ts';
import type { Draft } from './edits.ts';
import { type GradeScale, previewOf, textOf } from './entry.ts';
import type { GridHandlers, GridPlace } from './use-grid-focus.ts';

interface Props {
  readonly place: GridPlace;
  readonly isActive: boolean;
  readonly column: Column;
  readonly scale: GradeScale;
  readonly grade: Grade | undefined;
  readonly draft: Draft | undefined;
  readonly handlers: GridHandlers;
}

/** A grade, or what was typed in its place until it is stored. */
export function GridCell({ place: { row, column: index }, isActive, column, scale, grade, draft, handlers }: Props) {
  const text = draft?.text ?? textOf(grade);
  const preview = draft?.state !== 'failed' && previewOf(text, column.maxScore, scale);
  const letter = draft ? preview : grade?.score != null && grade.letter;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all cells.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid takes the focus.
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-place={`${row} ${index}`}
      data-state={draft?.state}
      aria-busy={draft?.state === 'saving' || undefined}
      aria-invalid={draft?.state === 'failed' || undefined}
      aria-readonly={column.courseId === null || undefined}
      title={draft?.message ?? grade?.comment ?? undefined}
      onFocus={() => handlers.focus(row, index)}
      onClick={() => handlers.edit(text)}
    >
      {text} {letter && <span className="letter">{letter}</span>}
      {draft?.message && <span className="cell-message">{draft.message}</span>}
    </td>
  );
}
