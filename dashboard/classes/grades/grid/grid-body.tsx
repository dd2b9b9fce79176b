import { t } from '../../../texts.ts';
import type { Column } from '../columns.ts';
import type { Edits } from '../edits/edits.ts';
import type { GradeScale } from '../grade-scale.ts';
import type { GradebookQuery } from '../grades.generated.ts';
import type { Proposals } from '../proposals/use-proposals.ts';
import { GridRow } from './grid-row.tsx';
import type { useGridFocus } from './use-grid-focus.ts';

interface Props {
  readonly students: GradebookQuery['gradebook']['students'];
  readonly enrolled: number;
  readonly columns: readonly Column[];
  readonly scale: GradeScale;
  readonly today: string;
  readonly edits: Edits;
  readonly proposals: Proposals;
  readonly focus: ReturnType<typeof useGridFocus>;
}

/** The rows of students: those who are in the class, and after them those who have left it. */
export function GridBody({ students, enrolled, columns, scale, today, edits, proposals, focus }: Props) {
  const { active, range, editing, handlers } = focus;
  const rows = students.map((student, row) => {
    const isSelected = range.top <= row && row <= range.bottom;
    return (
      <GridRow
        key={student.id}
        {...{ row, student, columns, scale, today, handlers }}
        grades={edits.grades[student.id]}
        drafts={edits.drafts[student.id]}
        proposal={proposals.get(student.id)}
        activeColumn={active.row === row ? active.column : null}
        selectedFrom={isSelected ? range.left : null}
        selectedTo={isSelected ? range.right : null}
        editing={active.row === row ? editing : null}
      />
    );
  });
  const left = students.length - enrolled;
  return (
    <>
      <tbody>{rows.slice(0, enrolled)}</tbody>
      {left > 0 && (
        <tbody>
          <tr className="group">
            <th scope="rowgroup">{t('grades.left', { count: left })}</th>
            <td colSpan={columns.length} />
          </tr>
          {rows.slice(enrolled)}
        </tbody>
      )}
    </>
  );
}
