import { useId } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { Calls, RecordCall } from '../../classes/attendance/office/calls.tsx';
import { CorrectMark, HeldMark } from '../../classes/attendance/office/correct-mark.tsx';
import { listedNameOf } from '../../person-name.ts';
import { formatMonth, formatNumber, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { Day } from '../../ui/day.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { Notice } from '../../ui/page.tsx';
import { daysOf, weeksOf } from './months.ts';
import { StudentMarksDocument, type StudentMarksQuery } from './student-attendance.generated.ts';

type Student = NonNullable<StudentMarksQuery['student']>;
type Mark = Student['attendance']['marks'][number];

/** The marks of one month: a calendar to look at, and a list to read. */
export function MonthMarks({ studentId, month }: { studentId: string; month: string }) {
  const id = useId();
  const { may } = useViewer();
  const query = useAnswer(StudentMarksDocument, {
    studentId,
    ...daysOf(month),
    withGuardians: may('read:guardians'),
    withCalls: may('correct:attendance'),
  });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={focusFromMonths} tabIndex={-1}>
        {t('student.marks-of', { month: formatMonth(month) })}
      </h2>
      <Loaded query={query}>{({ student }) => student && <Marks student={student} month={month} />}</Loaded>
    </section>
  );
}

/** Leads users who have chosen a month above to its marks. */
function focusFromMonths(heading: HTMLElement | null): void {
  if (document.activeElement?.closest('.attendance-months')) heading?.focus();
}

function Marks({ student, month }: { student: Student; month: string }) {
  const { marks } = student.attendance;
  if (marks.length === 0) return <Notice text={t('student.no-marks')} />;
  return (
    <div className="month">
      <Calendar marks={marks} month={month} />
      <RecordTable
        label={t('student.marks-of', { month: formatMonth(month) })}
        rows={marks}
        keyOf={({ id }) => id}
        columns={[
          { title: t('attendance.day'), cell: ({ date }) => <Day on={date} /> },
          { title: t('word.class'), cell: ({ className }) => className },
          { title: t('student.mark'), cell: (mark) => <MarkCell mark={mark} student={student} /> },
          { title: t('student.recorded-by'), cell: ({ recordedBy }) => recordedBy?.name ?? t('app.none') },
        ]}
      />
    </div>
  );
}

/** Shows the mark that holds, with the ways to correct it and to keep a call about it. */
function MarkCell({ mark, student }: { mark: Mark; student: Student }) {
  const name = listedNameOf(student);
  const isMissed = mark.status === 'absent' || mark.status === 'excused';
  return (
    <>
      <HeldMark mark={mark} />
      <CorrectMark mark={mark} name={name} />
      {isMissed && (
        <>
          <Calls calls={(student.absenceContacts ?? []).filter(({ date }) => date === mark.date)} />
          <RecordCall student={{ id: student.id, name }} day={mark.date} guardians={student.guardians ?? []} />
        </>
      )}
    </>
  );
}

/** From the mark that decides the colour of a day with several to the one that matters least. */
const bySeverity = ['absent', 'excused', 'late', 'present'] as const;

function Calendar({ marks, month }: { marks: readonly Mark[]; month: string }) {
  const byDay = Map.groupBy(marks, ({ date }) => date);
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', timeZone: 'UTC' });
  const statusOf = (day: string) =>
    bySeverity.find((status) => byDay.get(day)?.some((mark) => mark.status === status)) ?? 'none';
  return (
    <table className="calendar" aria-hidden="true">
      <thead>
        <tr>
          {['05', '06', '07', '08', '09', '10', '11'].map((day) => (
            // January 2026 has a Monday on the 5th.
            <th key={day}>{weekday.format(new Date(`2026-01-${day}`))}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never change their places.
              <td key={index} className={day && statusOf(day)}>
                {day && formatNumber(Number(day.slice(8)))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
