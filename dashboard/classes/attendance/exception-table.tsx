import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Call, Calls, RecordCall } from './office/calls.tsx';
import { CorrectMark, HeldMark } from './office/correct-mark.tsx';
import type { Exception } from './roll/marks.ts';

/** A student with the marks of a day that are not simply present. */
export interface ExceptionsOfStudent {
  readonly student: Exception['student'];
  readonly marks: readonly Exception[];
}

interface Props {
  readonly students: readonly ExceptionsOfStudent[];
  /** The calls about each absent student, by the student's id. */
  readonly calls: ReadonlyMap<number, readonly Call[]>;
  readonly day: string;
  /** The ids of the selected students; without it nothing can be selected. */
  readonly selected: ReadonlySet<number> | undefined;
  readonly onSelect: (studentId: number, isSelected: boolean) => void;
}

/** The students, one a row, with their marks in all classes. */
export function ExceptionTable({ students, calls, day, selected, onSelect }: Props) {
  const { may } = useViewer();
  const columns: Column<ExceptionsOfStudent>[] = [
    {
      title: t('attendance.student'),
      cell: ({ marks, student }) => {
        const name = listedNameOf(student);
        if (!selected || !marks.some(({ status }) => status === 'absent')) return name;
        const isSelected = selected.has(student.id);
        return <CheckInput label={name} checked={isSelected} onChange={() => onSelect(student.id, !isSelected)} />;
      },
    },
    { title: t('attendance.status'), cell: ({ marks }) => <Marks marks={marks} /> },
    ...(may('read:guardians') || may('correct:attendance')
      ? [
          {
            title: t('attendance.guardians'),
            cell: ({ marks, student }: ExceptionsOfStudent) => (
              <>
                {student.guardians && <Phones guardians={student.guardians} />}
                <Calls calls={calls.get(student.id) ?? []} />
                {marks.some(({ status }) => status === 'absent' || status === 'excused') && (
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
    <div className="exceptions">
      <Table
        label={t('attendance.exceptions', { count: students.length })}
        rows={students}
        keyOf={({ student }) => student.id}
        columns={columns}
      />
    </div>
  );
}

/** Lists the marks as they hold, with the way to correct each. */
function Marks({ marks }: { marks: readonly Exception[] }) {
  return (
    <ul className="marks-of-day">
      {marks.map((mark) => (
        <li key={mark.id}>
          <div>
            <HeldMark mark={mark} />
          </div>
          <span className="hint">{mark.className}</span>
          <CorrectMark mark={mark} name={listedNameOf(mark.student)} />
        </li>
      ))}
    </ul>
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
