import { memo } from 'react';
import { t } from '../../../texts.ts';
import type { Column } from '../columns.ts';
import type { Edits } from '../edits/edits.ts';
import type { GradeScale } from '../grade-scale.ts';
import { columnFigures, formatMean } from './figures.ts';
import { FigureCell } from './grid-cell.tsx';
import type { GridHandlers } from './use-grid-focus.ts';

interface Props {
  readonly row: number;
  readonly columns: readonly Column[];
  /** The students who are in the class. */
  readonly students: readonly { readonly id: number }[];
  readonly edits: Edits;
  readonly scale: GradeScale;
  readonly today: string;
  readonly activeColumn: number | null;
  readonly handlers: GridHandlers;
}

/** The mean of each column, and how many grades it lacks, always in view below the students. */
export const GridFoot = memo(function GridFoot({ row, columns, students, edits, scale, today, ...props }: Props) {
  const { activeColumn, handlers } = props;
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {t('grades.mean')} <span className="hint">{t('grades.missing')}</span>
        </th>
        {columns.map((column, index) => {
          const isGraded = column.kind === 'assessment' || column.kind === 'final';
          const { mean, missing } = columnFigures(column, students, edits, { scale, today });
          return (
            <FigureCell
              key={column.key}
              place={{ row, column: index }}
              isActive={activeColumn === index}
              isSelected={false}
              handlers={handlers}
            >
              {isGraded && formatMean(mean)}
              {isGraded && missing > 0 && <span className="hint">{t('grades.missing-count', { count: missing })}</span>}
            </FigureCell>
          );
        })}
      </tr>
    </tfoot>
  );
});
