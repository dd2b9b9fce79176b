import { useViewer } from '../../auth/viewer.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { type RecordColumn, RecordTable } from '../../ui/lists/record-table.tsx';
import type { Selection } from '../../ui/lists/use-selection.ts';
import { StudentName } from '../../ui/record-name.tsx';
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
  /** Without it nobody can be selected. */
  readonly selection: Selection<ExceptionsOfStudent> | undefined;
}

/** The students, one a row, with their marks in all classes. */
export function ExceptionTable({ students, calls, day, selection }: Props) {
  const { may } = useViewer();
  const guardians: RecordColumn<ExceptionsOfStudent> = {
    title: t('attendance.guardians'),
    isClear: true,
    cell: (row) => <Contacts {...row} calls={calls.get(row.student.id) ?? []} day={day} />,
  };
  return (
    <div className="exceptions">
      <RecordTable
        label={t('attendance.exceptions', { count: students.length })}
        rows={students}
        keyOf={({ student }) => student.id}
        selection={selection}
        columns={[
          { title: t('word.student'), cell: ({ student }) => <Name student={student} /> },
          { title: t('attendance.status'), isClear: true, cell: ({ marks }) => <Marks marks={marks} /> },
          ...(may('read:guardians') || may('correct:attendance') ? [guardians] : []),
        ]}
      />
    </div>
  );
}

/** The name, which leads to the student, and the id, which tells two of the same name apart. */
function Name({ student }: Pick<ExceptionsOfStudent, 'student'>) {
  const { may } = useViewer();
  return (
    <>
      {may('read:students') ? <StudentName student={student} /> : listedNameOf(student)}{' '}
      <span className="hint">{student.studentId}</span>
    </>
  );
}

/** Whom to call about the absences of a day, and who was called. */
function Contacts({ student, marks, calls, day }: ExceptionsOfStudent & { calls: readonly Call[]; day: string }) {
  const { id } = student;
  const guardians = student.guardians ?? [];
  return (
    <>
      <Phones guardians={guardians} />
      <Calls calls={calls} />
      {marks.some(({ status }) => status === 'absent' || status === 'excused') && (
        <RecordCall student={{ id, name: listedNameOf(student) }} day={day} guardians={guardians} />
      )}
    </>
  );
}

/** Lists the marks as they hold, with the way to correct each. */
function Marks({ marks }: { marks: readonly Exception[] }) {
  return (
    <ul className="marks-of-day">
      {marks.map((mark) => (
        <li key={mark.id}>
          <div className={mark.status}>
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
