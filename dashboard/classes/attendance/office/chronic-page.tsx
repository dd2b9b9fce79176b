import { getRouteApi } from '@tanstack/react-router';
import { addMonths, daysOf } from '../../../students/attendance/months.ts';
import { formatMonth, formatNumber, formatRate, t } from '../../../texts.ts';
import { useListAnswer } from '../../../ui/answer.tsx';
import type { ListColumn } from '../../../ui/lists/list.ts';
import { ListScreen } from '../../../ui/lists/list-screen.tsx';
import { StudentName } from '../../../ui/record-name.tsx';
import { useToday } from '../today.ts';
import { ChronicAbsenceDocument, type ChronicAbsenceQuery } from './office.generated.ts';
import './chronic.css';

const route = getRouteApi('/attendance/chronic');

type Row = ChronicAbsenceQuery['chronicAbsence']['data'][number];

/** The students who are absent on a tenth of their days or more, worst first. */
export function ChronicPage() {
  const { page, limit = 50 } = route.useSearch();
  const thisMonth = useToday().slice(0, 7);
  const months = { from: `${addMonths(thisMonth, -11)}-01`, to: daysOf(thisMonth).to };
  const query = useListAnswer(ChronicAbsenceDocument, { page, limit, ...months });
  const summary = query.data?.chronicAbsence.summary;
  return (
    <ListScreen
      title={t('chronic.title')}
      intro={
        <p>
          {t('chronic.intro')}{' '}
          {summary && summary.percent !== null && (
            <strong>
              {t('chronic.summary', {
                chronic: summary.chronic,
                students: summary.students,
                percent: formatRate(summary.percent),
              })}
            </strong>
          )}
        </p>
      }
      query={query}
      list={({ chronicAbsence: { data, pagination } }) => ({ rows: data, pages: pagination })}
      pageSize={50}
      columns={columns()}
      keyOf={({ student }) => student.id}
      count={(count) => t('students.count', { count })}
      empty={t('chronic.empty')}
    />
  );
}

function columns(): ListColumn<Row>[] {
  return [
    {
      id: 'student',
      title: t('word.student'),
      cell: ({ student }) => <StudentName student={student} tab="attendance" />,
    },
    { id: 'class', isClear: true, title: t('word.class'), cell: ({ student }) => student.className },
    {
      id: 'rate',
      title: t('chronic.rate'),
      isNumeric: true,
      cell: ({ year }) => formatRate(year.absenceRate ?? 0),
    },
    {
      id: 'months',
      title: t('chronic.months'),
      cell: ({ student }) => <AbsenceLine months={student.attendance.months} />,
    },
    { id: 'days', title: t('word.days'), isNumeric: true, cell: ({ year }) => formatNumber(year.days) },
    { id: 'absent', title: t('roll.status.absent'), isNumeric: true, cell: ({ year }) => formatNumber(year.absent) },
    { id: 'excused', title: t('roll.status.excused'), isNumeric: true, cell: ({ year }) => formatNumber(year.excused) },
  ];
}

type Months = ChronicAbsenceQuery['chronicAbsence']['data'][number]['student']['attendance']['months'];

const [WIDTH, HEIGHT] = [88, 24];

/** The part of missed marks at the top of a line. More than half is cut off: what matters lies around a tenth. */
const TOP = 0.5;

/** The part of missed marks in each month of the school year, as a line; screen readers get the numbers. */
function AbsenceLine({ months }: { months: Months }) {
  const parts = months.flatMap(({ month, summary: { absent, excused, total } }) =>
    total === 0 ? [] : [{ month, part: (absent + excused) / total }],
  );
  if (parts.length === 0) return t('app.none');
  const x = (index: number) => (parts.length === 1 ? WIDTH / 2 : 1 + (index * (WIDTH - 2)) / (parts.length - 1));
  const y = (part: number) => HEIGHT - 2 - (Math.min(part, TOP) / TOP) * (HEIGHT - 4);
  const label = parts
    .map(({ month, part }) =>
      t('chronic.month', {
        month: formatMonth(`${month}-01`, 'short'),
        part: formatNumber(part, { style: 'percent', maximumFractionDigits: 0 }),
      }),
    )
    .join(', ');
  return (
    <svg className="absence-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img">
      <title>{label}</title>
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="base" />
      <polyline points={parts.map(({ part }, index) => `${x(index)},${y(part)}`).join(' ')} />
      <circle cx={x(parts.length - 1)} cy={y(parts.at(-1)?.part ?? 0)} r="2" />
    </svg>
  );
}
