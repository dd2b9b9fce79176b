import { type ClipboardEvent, useRef } from 'react';
import type { Assessment, Column } from './columns.ts';
import type { Edits } from './edits.ts';
import { type GradeScale, readBlock, textOf } from './entry.ts';
import type { TypedGrade } from './grade-queue.ts';
import type { GradebookQuery } from './grades.generated.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type GridPlace, useGridFocus } from './use-grid-focus.ts';

interface Props {
  readonly label: string;
  readonly students: GradebookQuery['gradebook']['students'];
  readonly columns: readonly Column[];
  readonly scale: GradeScale;
  readonly edits: Edits;
  readonly isReadOnly: boolean;
  readonly onEnter: (typed: readonly TypedGrade[]) => void;
  /** Called when the focus leaves a column or the grid. */
  readonly onLeave: () => void;
  readonly onAssessment: (assessment: Assessment) => void;
}

/** The grid of students and assessments. One cell has the focus, which the arrow keys move; typing changes it. */
export function GradeGrid(props: Props) {
  const { label, students, columns, edits, isReadOnly, onLeave, onAssessment } = props;
  const table = useRef<HTMLTableElement>(null);
  const focus = useGridFocus({ ...props, table, textAt: (place) => textAt(props, place) });
  const { active, editing, handlers } = focus;
  return (
    <div className="grid-box">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
        role="grid"
        aria-label={label}
        aria-readonly={isReadOnly}
        onKeyDown={focus.onKeyDown}
        onPaste={(event) => paste(event, props, focus)}
        onBlur={({ relatedTarget }) => {
          if (!table.current?.contains(relatedTarget)) onLeave();
        }}
      >
        <GridHead
          columns={columns}
          activeColumn={active.row === -1 ? active.column : null}
          onFocus={handlers.focus}
          onAssessment={isReadOnly ? undefined : onAssessment}
        />
        <tbody>
          {students.map((student, row) => (
            <GridRow
              key={student.id}
              row={row}
              student={student}
              columns={columns}
              scale={props.scale}
              grades={edits.grades[student.id]}
              drafts={edits.drafts[student.id]}
              activeColumn={active.row === row ? active.column : null}
              editing={active.row === row ? editing : null}
              handlers={handlers}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textAt({ students, columns, edits }: Props, { row, column }: GridPlace): string {
  const [id, key] = [students[row]?.id ?? 0, columns[column]?.key ?? ''];
  return edits.drafts[id]?.[key]?.text ?? textOf(edits.grades[id]?.[key]);
}

/** Enters a pasted block, which begins at the active cell. What lies outside the grid, and empty cells, are left out. */
function paste(event: ClipboardEvent, props: Props, focus: ReturnType<typeof useGridFocus>): void {
  const { active, editing, close } = focus;
  const block = readBlock(event.clipboardData.getData('text/plain'));
  // A single value in an open cell is pasted by the browser.
  const isSingle = block.length === 1 && block[0]?.length === 1;
  if (props.isReadOnly || active.row < 0 || (editing !== null && isSingle)) return;
  event.preventDefault();
  close();
  const typed = block.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const student = props.students[active.row + down];
      const column = props.columns[active.column + right];
      if (!student || !column || column.courseId === null || text === '') return [];
      return [{ studentId: student.id, column: column.key, text }];
    }),
  );
  props.onEnter(typed);
  props.onLeave();
}
