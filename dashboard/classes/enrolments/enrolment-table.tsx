import { type ReactNode, useState } from 'react';
import { t } from '../../texts.ts';
import { Day } from '../../ui/day.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type ListColumn, sorted } from '../../ui/lists/list.ts';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { useSelection } from '../../ui/lists/use-selection.ts';
import { StudentName } from '../../ui/record-name.tsx';
import { type Enrolment, listedName } from './enrolment.ts';

interface Props {
  readonly label: string;
  readonly enrolments: readonly Enrolment[];
  readonly withReason?: boolean;
  /** Draws the actions on the ticked enrolments. Without it none can be ticked. */
  readonly actions?: (ticked: readonly Enrolment[], clear: () => void) => ReactNode;
}

const keyOf = ({ id }: Enrolment) => id;

/** A table of enrolments whose students lead to their pages, with boxes to tick where they can be changed. */
export function EnrolmentTable({ label, enrolments, withReason = false, actions }: Props) {
  const [order, setOrder] = useState<string>();
  const columns = columnsOf(withReason);
  const rows = sorted({ rows: enrolments }, columns, order);
  const selection = useSelection(rows, keyOf, label);
  // Enrolments that have ended meanwhile are not there to be changed.
  const ticked = rows.filter(selection.has);
  const clear = () => selection.keep([]);
  return (
    <>
      <DataTable
        {...{ label, columns, rows, keyOf, order }}
        canSort={({ value }) => value !== undefined}
        onOrder={setOrder}
        selection={actions && selection}
      />
      {actions && (
        <SelectionBar count={ticked.length} onClear={clear}>
          {actions(ticked, clear)}
        </SelectionBar>
      )}
    </>
  );
}

function columnsOf(withReason: boolean): ListColumn<Enrolment>[] {
  const reason: ListColumn<Enrolment> = {
    id: 'reason',
    title: t('word.reason'),
    cell: (enrolment) => enrolment.reason,
  };
  return [
    {
      id: 'name',
      title: t('word.name'),
      value: listedName,
      cell: (enrolment) => (
        <>
          <StudentName student={enrolment.student} />{' '}
          {enrolment.primary && <span className="tag">{t('student.primary')}</span>}
        </>
      ),
    },
    { id: 'id', title: t('students.id'), isClear: true, value: ({ student }) => student.studentId },
    {
      id: 'begins',
      title: t('student.begins'),
      value: ({ beginsOn }) => beginsOn,
      cell: ({ beginsOn }) => <Day on={beginsOn} />,
    },
    {
      id: 'ends',
      title: t('word.until'),
      value: ({ endsOn }) => endsOn,
      cell: ({ endsOn }) => endsOn && <Day on={endsOn} />,
    },
    ...(withReason ? [reason] : []),
  ];
}
