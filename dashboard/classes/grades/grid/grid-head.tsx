import { memo } from 'react';
import { formatDay, formatNumber, t } from '../../../texts.ts';
import type { Assessment, Column } from '../columns.ts';

interface Props {
  readonly columns: readonly Column[];
  /** The column whose heading has the focus of the grid. */
  readonly activeColumn: number | null;
  readonly onFocus: (row: number, column: number) => void;
  /** Opens an assessment; without it the headings are texts. */
  readonly onAssessment: ((assessment: Assessment) => void) | undefined;
}

/** The headings of the grid. Enter on an assessment opens it. */
export const GridHead = memo(function GridHead({ columns, activeColumn, ...props }: Props) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('grades.student')}</th>
        {columns.map((column, index) => {
          const { key, title, assessment } = column;
          const focus = {
            tabIndex: activeColumn === index ? 0 : -1,
            'data-place': `-1 ${index}`,
            onFocus: () => props.onFocus(-1, index),
          };
          if (!assessment || !props.onAssessment)
            return (
              <th key={key} scope="col" title={title} {...focus}>
                <Heading column={column} />
              </th>
            );
          return (
            <th key={key} scope="col" title={title}>
              <button type="button" {...focus} onClick={() => props.onAssessment?.(assessment)}>
                <Heading column={column} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
});

function Heading({ column }: { column: Column }) {
  const { title, shortTitle, kind } = column;
  const isGraded = kind === 'assessment' || kind === 'final';
  return (
    <>
      <span className="title" aria-hidden={shortTitle !== title || undefined}>
        {shortTitle}
      </span>
      {shortTitle !== title && <span className="cell-message">{title}</span>}
      <span className="hint">{isGraded ? detailsOf(column) : column.subtitle}</span>
    </>
  );
}

/** Returns the course, the maximum score and the due day of a column, as far as it has them. */
export function detailsOf({ subtitle, maxScore, assessment }: Column): string {
  const score = t('grades.of-score', { score: formatNumber(maxScore) });
  return [subtitle, score, assessment?.dueOn && formatDay(assessment.dueOn)].filter(Boolean).join(' · ');
}
