import { useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { type ExceptionsOfStudent, ExceptionTable } from './exception-table.tsx';
import { Excuse } from './excuse.tsx';
import type { Call } from './office/calls.tsx';
import { ReportAbsence } from './office/report-absence.tsx';
import { type Exception, type ExceptionStatus, exceptionStatuses } from './roll/marks.ts';

const names = new Intl.Collator();

interface Props {
  readonly marks: readonly Exception[];
  /** The calls about each absent student, by the student's id. */
  readonly calls: ReadonlyMap<number, readonly Call[]>;
  readonly day: string;
  readonly status: ExceptionStatus | undefined;
  readonly onStatus: (status: ExceptionStatus | undefined) => void;
}

/** The students who were not simply present, by name. Absent ones can be selected and excused together. */
export function Exceptions({ marks, calls, day, status, onStatus }: Props) {
  const { may } = useViewer();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const absent = new Set(marks.filter((mark) => mark.status === 'absent').map(({ student }) => student.id));
  const chosen = [...selected].filter((studentId) => absent.has(studentId));
  const shown = marks.filter((mark) => status === undefined || mark.status === status);
  const select = (studentId: number, isSelected: boolean) => {
    setSelected(
      isSelected ? new Set(selected).add(studentId) : new Set([...selected].filter((id) => id !== studentId)),
    );
  };
  const mayExcuse = may('record:attendance');
  return (
    <section>
      <SelectInput
        isInline
        name="status"
        label={t('attendance.show')}
        value={status ?? ''}
        onChange={({ target }) => onStatus(exceptionStatuses.find((known) => known === target.value))}
        options={[['', t('app.all')], ...exceptionStatuses.map((known) => [known, t(`roll.status.${known}`)] as const)]}
      />
      {shown.length === 0 ? (
        <p>{t('attendance.no-exceptions')}</p>
      ) : (
        <ExceptionTable
          students={byStudent(shown)}
          calls={calls}
          day={day}
          selected={mayExcuse ? selected : undefined}
          onSelect={select}
        />
      )}
      {mayExcuse && marks.length > 0 && (
        <Excuse studentIds={chosen} day={day} onExcused={() => setSelected(new Set())}>
          {may('correct:attendance') && <ReportAbsence studentIds={chosen} day={day} />}
        </Excuse>
      )}
    </section>
  );
}

/** Groups marks by student, ordered by the names of the students and of the classes. */
function byStudent(marks: readonly Exception[]): ExceptionsOfStudent[] {
  const sorted = marks.toSorted(
    (a, b) =>
      names.compare(a.student.lastName, b.student.lastName) ||
      names.compare(a.student.firstName, b.student.firstName) ||
      names.compare(a.className, b.className),
  );
  return [...Map.groupBy(sorted, ({ student }) => student.id).values()].flatMap((ofStudent) => {
    const student = ofStudent[0]?.student;
    return student ? [{ student, marks: ofStudent }] : [];
  });
}
