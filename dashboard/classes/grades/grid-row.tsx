import { memo } from 'react';
import { listedNameOf } from '../../person-name.ts';
import type { Column, RowGrades } from './columns.ts';
import type { RowDrafts } from './edits.ts';
import type { GradeScale } from './entry.ts';
import type { GradebookQuery } from './grades.generated.ts';
import { GridCell } from './grid-cell.tsx';
import { OpenCell } from './open-cell.tsx';
import type { GridHandlers } from './use-grid-focus.ts';

interface Props {
  readonly row: number;
  readonly student: GradebookQuery['gradebook']['students'][number];
  readonly columns: readonly Column[];
  readonly scale: GradeScale;
  readonly grades: RowGrades | undefined;
  readonly drafts: RowDrafts | undefined;
  /** The column of the cell that has the focus of the grid, if it is in this row. */
  readonly activeColumn: number | null;
  /** The text of that cell while it is edited. */
  readonly editing: string | null;
  readonly handlers: GridHandlers;
}

/** A student's grades. Only rows that change are drawn again, so that a large class stays quick. */
export const GridRow = memo(function GridRow({ row, student, columns, grades, drafts, ...props }: Props) {
  const { scale, activeColumn, editing, handlers } = props;
  return (
    <tr>
      <th scope="row">{listedNameOf(student)}</th>
      {columns.map((column, index) => {
        const isActive = activeColumn === index;
        if (isActive && editing !== null)
          return (
            <td key={column.key} className="open">
              <OpenCell column={column} student={student} scale={scale} text={editing} handlers={handlers} />
            </td>
          );
        return (
          <GridCell
            key={column.key}
            place={{ row, column: index }}
            isActive={isActive}
            column={column}
            scale={scale}
            grade={grades?.[column.key]}
            draft={drafts?.[column.key]}
            handlers={handlers}
          />
        );
      })}
    </tr>
  );
});
