import { listedNameOf } from '../person-name.ts';
import { formatRate, t } from '../texts.ts';
import { Day } from '../ui/day.tsx';
import { RecordName, StudentName } from '../ui/record-name.tsx';
import type { AnalyticsQuery } from './analytics.generated.ts';
import { InsightTable } from './insight-table.tsx';
import { ByCourse, ByGradeLevel } from './result-insights.tsx';

type Analytics = AnalyticsQuery['analytics'];

interface Attendance {
  readonly rate: number | null;
  readonly marks: number;
  readonly absent: number;
}

/** The answers to what the head of a school asks of a period, each row with the way to the record. */
export function Insights({ attendance, academics }: Analytics) {
  return (
    <div className="insights">
      {attendance.byClass && <ByClass rows={attendance.byClass} />}
      {attendance.lowest && <Lowest rows={attendance.lowest} />}
      {attendance.absentInARow && <AbsentInARow rows={attendance.absentInARow} />}
      {academics.byCourse && <ByCourse rows={academics.byCourse} />}
      <ByGradeLevel rows={academics.byGradeLevel} />
    </div>
  );
}

function attendanceColumns() {
  return [
    {
      title: t('attendance.title'),
      isNumeric: true,
      cell: ({ rate }: Attendance) => (rate === null ? t('app.none') : formatRate(rate)),
      value: ({ rate }: Attendance) => rate,
    },
    {
      title: t('analytics.absent'),
      isNumeric: true,
      cell: ({ absent, marks }: Attendance) => t('analytics.absent-of', { absent, marks }),
      value: ({ absent }: Attendance) => absent,
    },
  ];
}

function ByClass({ rows }: { rows: NonNullable<Analytics['attendance']['byClass']> }) {
  return (
    <InsightTable
      title={t('analytics.classes')}
      hint={t('analytics.classes-hint')}
      empty={t('analytics.no-marks')}
      rows={rows}
      keyOf={({ class: { id } }) => id}
      columns={[
        {
          title: t('word.class'),
          cell: ({ class: { id, name } }) => <RecordName to="/classes/$classId" id={id} name={name} />,
          value: ({ class: { name } }) => name,
        },
        ...attendanceColumns(),
      ]}
    />
  );
}

interface WithStudent {
  readonly student: { readonly studentId: string; readonly firstName: string; readonly lastName: string };
}

const studentColumn = () => ({
  title: t('word.student'),
  cell: ({ student }: WithStudent) => <StudentName student={student} tab="attendance" />,
  value: ({ student }: WithStudent) => `${listedNameOf(student)} (${student.studentId})`,
});

function Lowest({ rows }: { rows: NonNullable<Analytics['attendance']['lowest']> }) {
  return (
    <InsightTable
      title={t('analytics.lowest')}
      hint={t('analytics.lowest-hint')}
      empty={t('analytics.no-lowest')}
      rows={rows}
      keyOf={({ student }) => student.id}
      columns={[studentColumn(), ...attendanceColumns()]}
    />
  );
}

function AbsentInARow({ rows }: { rows: NonNullable<Analytics['attendance']['absentInARow']> }) {
  return (
    <InsightTable
      title={t('analytics.in-a-row')}
      hint={t('analytics.in-a-row-hint')}
      empty={t('analytics.no-in-a-row')}
      rows={rows}
      keyOf={({ student }) => student.id}
      columns={[
        studentColumn(),
        { title: t('word.since'), cell: ({ since }) => <Day on={since} />, value: ({ since }) => since },
        {
          title: t('word.days'),
          isNumeric: true,
          value: ({ days }) => days,
        },
      ]}
    />
  );
}
