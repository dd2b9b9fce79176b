import { formatMonth, formatNumber, t } from '../../../texts.ts';
import type { ChronicAbsenceQuery } from './office.generated.ts';

type Months = ChronicAbsenceQuery['chronicAbsence']['data'][number]['student']['attendance']['months'];

const [WIDTH, HEIGHT] = [88, 24];

/** The part of missed marks at the top of a line. More than half is cut off: what matters lies around a tenth. */
const TOP = 0.5;

/** The part of missed marks in each month of the school year, as a line; screen readers get the numbers. */
export function AbsenceLine({ months }: { months: Months }) {
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
