import { getRouteApi, Link } from '@tanstack/react-router';
import { formatMonth, formatNumber, formatRate, t } from '../../texts.ts';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { ratio } from './months.ts';
import type { MarkTotalsFragment, StudentAttendanceQuery } from './student-attendance.generated.ts';

const route = getRouteApi('/students/$studentId');

type Months = NonNullable<StudentAttendanceQuery['student']>['attendance']['months'];

interface Props {
  readonly months: Months;
  readonly policy: StudentAttendanceQuery['institution']['excusedPolicy'];
}

/** The attendance of each month as a bar and in figures, the latest first. A month's name leads to its days. */
export function AttendanceMonths({ months, policy }: Props) {
  const { until } = route.useSearch();
  const number = (of: (totals: MarkTotalsFragment) => number) => (row: Months[number]) => formatNumber(of(row.summary));
  return (
    <div className="attendance-months">
      <RecordTable
        label={t('student.by-month')}
        rows={months.toReversed()}
        keyOf={({ month }) => month}
        columns={[
          {
            title: t('word.month'),
            cell: ({ month }) => (
              <Link to="." search={{ tab: 'attendance', ...(until && { until }), month }} resetScroll={false}>
                {formatMonth(month)}
              </Link>
            ),
          },
          {
            title: t('attendance.title'),
            isClear: true,
            cell: ({ summary }) => (
              <>
                <Bar totals={summary} />
                <Rate totals={summary} policy={policy} />
              </>
            ),
          },
          { title: t('roll.status.absent'), isNumeric: true, cell: number(({ absent }) => absent) },
          { title: t('roll.status.late'), isNumeric: true, cell: number(({ late }) => late) },
          { title: t('roll.status.excused'), isNumeric: true, cell: number(({ excused }) => excused) },
        ]}
      />
    </div>
  );
}

function Rate({ totals, policy }: { totals: MarkTotalsFragment } & Pick<Props, 'policy'>) {
  const { attended, counted } = ratio(totals, policy);
  const { attendanceRate: rate } = totals;
  return (
    <span className="month-rate">
      {rate === null ? t('app.none') : formatRate(rate)}{' '}
      <span className="hint">{t('student.of', { attended, counted })}</span>
    </span>
  );
}

/** The share of each status. The figures beside it say the same to those who cannot see it. */
function Bar({ totals }: { totals: MarkTotalsFragment }) {
  let x = 0;
  return (
    <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {(['present', 'late', 'excused', 'absent'] as const).map((status) => {
        const width = (100 * totals[status]) / totals.total;
        x += width;
        return <rect key={status} className={status} x={x - width} width={width} height={8} />;
      })}
    </svg>
  );
}
