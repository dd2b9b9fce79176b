import { formatDay, formatMonth, formatNumber, formatRate, t } from '../texts.ts';
import type { AnalyticsQuery } from './analytics.generated.ts';
import { BarChart } from './bar-chart.tsx';
import type { Point } from './chart.ts';
import { ColumnChart } from './column-chart.tsx';
import { Figure } from './figure.tsx';
import { axisBottom, LineChart } from './line-chart.tsx';

type Analytics = AnalyticsQuery['analytics'];

/** Makes points of counts. Counts that are all 0 are no chart. */
function counts(list: readonly (readonly [key: string | number, label: string, value: number])[]): Point[] {
  if (list.every(([, , value]) => value === 0)) return [];
  return list.map(([key, label, value]) => ({ key, label, value, text: formatNumber(value) }));
}

/** The figures of the period as charts. */
export function Charts({ attendance, students, academics }: Analytics) {
  const number = t('students.title');
  return (
    // On a phone they are far below the answers.
    <details className="charts" open={matchMedia('(min-width: 48rem)').matches}>
      <summary>{t('analytics.charts')}</summary>
      <div>
        <AttendanceChart days={attendance.byDay} />
        <Figure
          title={t('analytics.enrolment')}
          labelTitle={t('word.month')}
          valueTitle={number}
          chart={ColumnChart}
          points={counts(
            students.enrolmentByMonth.map(({ month, students: value }) => [month, formatMonth(month, 'short'), value]),
          )}
        />
        <Figure
          title={t('analytics.gpa')}
          labelTitle={t('analytics.gpa-range')}
          valueTitle={number}
          chart={ColumnChart}
          points={counts(
            academics.gpaDistribution.map(({ from, to, students: value }) => [
              from,
              `${formatNumber(from)}–${formatNumber(to)}`,
              value,
            ]),
          )}
        />
        <Figure
          title={t('analytics.by-class')}
          labelTitle={t('word.class')}
          valueTitle={number}
          chart={BarChart}
          points={counts(
            students.byClass.map(({ classId, className, students: value }) => [classId, className, value]),
          )}
        />
      </div>
    </details>
  );
}

function AttendanceChart({ days }: { days: Analytics['attendance']['byDay'] }) {
  const value = t('attendance.title');
  const points = days.map(({ date, rate }) => ({
    key: date,
    label: formatDay(date),
    tick: formatDay(date, 'short'),
    value: rate,
    text: rate === null ? t('app.none') : formatRate(rate),
  }));
  return (
    <Figure
      title={t('analytics.attendance')}
      labelTitle={t('attendance.day')}
      valueTitle={value}
      hint={t('analytics.axis-from', { value, rate: formatRate(axisBottom(points)) })}
      chart={LineChart}
      points={points}
    />
  );
}
