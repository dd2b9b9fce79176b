import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Call, Calls, RecordCall } from './office/calls.tsx';
import { CorrectMark, HeldMark } from './office/correct-mark.tsx';
import type { Exception } from './roll/marks.ts';

interface Props {
  readonly marks: readonly Exception[];
  /** The calls about each absent student, by the student's id. */
  readonly calls: ReadonlyMap<number, readonly Call[]>;
  readonly day: string;
  /** The ids of the selected students; without it nothing can be selected. */
  readonly selected: ReadonlySet<number> | undefined;
  readonly onSelect: (studentId: number, isSelected: boolean) => void;
}

/** The marks of a class. */
export function ExceptionTable({ marks, calls, day, selected, onSelect }: Props) {
  const id = useId();
  const { may } = useViewer();
  const className = marks[0]?.className ?? '';
  const columns: Column<Exception>[] = [
    {
      title: t('attendance.student'),
      cell: ({ status, student }) => {
        const name = listedNameOf(student);
        if (!selected || status !== 'absent') return name;
        const isSelected = selected.has(student.id);
        return <CheckInput label={name} checked={isSelected} onChange={() => onSelect(student.id, !isSelected)} />;
      },
    },
    { title: t('attendance.status'), cell: (mark) => <Status mark={mark} /> },
    ...(may('read:guardians') || may('correct:attendance')
      ? [
          {
            title: t('attendance.guardians'),
            cell: ({ status, student }: Exception) => (
              <>
                {student.guardians && <Phones guardians={student.guardians} />}
                <Calls calls={calls.get(student.id) ?? []} />
                {(status === 'absent' || status === 'excused') && (
                  <RecordCall
                    student={{ id: student.id, name: listedNameOf(student) }}
                    day={day}
                    guardians={student.guardians ?? []}
                  />
                )}
              </>
            ),
          },
        ]
      : []),
    {
      title: t('attendance.id'),
      cell: ({ student: { studentId } }) =>
        may('read:students') ? (
          <Link to="/students/$studentId" params={{ studentId }}>
            {studentId}
          </Link>
        ) : (
          studentId
        ),
    },
  ];
  return (
    <section aria-labelledby={id} className="exceptions">
      <h3 id={id}>{className}</h3>
      <Table label={className} rows={marks} keyOf={(mark) => mark.id} columns={columns} />
    </section>
  );
}

/** What holds of the mark, with the way to correct it. */
function Status({ mark }: { mark: Exception }) {
  return (
    <>
      <HeldMark mark={mark} />
      <CorrectMark mark={mark} name={listedNameOf(mark.student)} />
    </>
  );
}

/** The guardians in the order in which they are called. */
function Phones({ guardians }: { guardians: NonNullable<Exception['student']['guardians']> }) {
  if (guardians.length === 0) return t('app.none');
  return (
    <ul className="phones">
      {guardians.map(({ id, name, relation, phone }) => (
        <li key={id}>
          {[name, relation].filter(Boolean).join(', ')}{' '}
          {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        </li>
      ))}
    </ul>
  );
}
