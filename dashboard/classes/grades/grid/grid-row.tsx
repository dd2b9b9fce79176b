import { memo } from 'react';
import { listedNameOf, nameOf } from '../../../person-name.ts';
import { formatNumber, t } from '../../../texts.ts';
import type { Column, RowGrades } from '../columns.ts';
import type { RowDrafts } from '../edits/edits.ts';
import { previewOf } from '../entry.ts';
import type { GradeScale } from '../grade-scale.ts';
import type { GradebookQuery } from '../grades.generated.ts';
import type { Proposal } from '../proposals/use-proposals.ts';
import { formatMean, rowFigures } from './figures.ts';
import { FigureCell, GridCell } from './grid-cell.tsx';
import type { GridHandlers } from './use-grid-focus.ts';

interface Props {
  readonly row: number;
  readonly student: GradebookQuery['gradebook']['students'][number];
  readonly columns: readonly Column[];
  readonly scale: GradeScale;
  readonly today: string;
  readonly grades: RowGrades | undefined;
  readonly drafts: RowDrafts | undefined;
  readonly proposal: Proposal | undefined;
  /** The column of the cell that has the focus of the grid, if it is in this row. */
  readonly activeColumn: number | null;
  /** The first and last selected column, if cells of this row are selected. */
  readonly selectedFrom: number | null;
  readonly selectedTo: number | null;
  /** The text of the active cell while it is edited. */
  readonly editing: string | null;
  readonly handlers: GridHandlers;
}

/** A student's grades. Only rows that change are drawn again, so that a large class stays quick. */
export const GridRow = memo(function GridRow({ row, student, columns, grades, drafts, ...props }: Props) {
  const { scale, today, proposal, activeColumn, selectedFrom, selectedTo, editing, handlers } = props;
  const figures = rowFigures(columns, grades, drafts, { scale, today });
  return (
    <tr>
      <th scope="row">{listedNameOf(student)}</th>
      {columns.map((column, index) => {
        const { key, kind } = column;
        const isActive = activeColumn === index;
        const isSelected = selectedFrom !== null && selectedTo !== null && selectedFrom <= index && index <= selectedTo;
        const cell = { place: { row, column: index }, isActive, isSelected, handlers };
        if (isActive && editing !== null)
          return (
            <td key={key} className="open">
              <OpenCell column={column} student={student} scale={scale} text={editing} handlers={handlers} />
            </td>
          );
        if (kind === 'proposed')
          return (
            <FigureCell key={key} {...cell}>
              {formatMean(proposal?.percent ?? null)}{' '}
              {proposal?.letter && <span className="letter">{proposal.letter}</span>}
            </FigureCell>
          );
        if (kind === 'mean')
          return (
            <FigureCell key={key} {...cell}>
              {formatMean(figures.mean)}
            </FigureCell>
          );
        if (kind === 'missing')
          return (
            <FigureCell key={key} {...cell}>
              {figures.missing > 0 && formatNumber(figures.missing)}
            </FigureCell>
          );
        return (
          <GridCell
            key={key}
            {...cell}
            column={column}
            scale={scale}
            grade={grades?.[key]}
            draft={drafts?.[key]}
            isOverride={kind === 'final' && proposal?.differs === true}
          />
        );
      })}
    </tr>
  );
});

interface OpenCellProps {
  readonly column: Column;
  readonly student: { readonly firstName: string; readonly lastName: string };
  readonly scale: GradeScale;
  readonly text: string;
  readonly handlers: GridHandlers;
}

/** The cell that is edited, with the letter of what has been typed. The grid handles the keys that end it. */
function OpenCell({ column, student, scale, text, handlers }: OpenCellProps) {
  const name = nameOf(student);
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: editing begins by a key or a click in this cell.
        autoFocus
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-label={t('grades.cell', { name, title: column.title })}
        value={text}
        // The next character replaces the grade, as it does in a cell that a character opens.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => handlers.edit(target.value)}
        onBlur={handlers.commit}
      />
      <span className="letter" aria-live="polite">
        {previewOf(text, column.maxScore, scale)}
      </span>
    </>
  );
}
