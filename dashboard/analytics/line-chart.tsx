import { formatNumber } from '../texts.ts';
import { type ChartProps, frame, type Point } from './chart.ts';
import { axisWidth, labelFilter } from './ticks.ts';
import { YAxis } from './y-axis.tsx';

const percent = (value: number) => formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });

/** More points than this run together; the line alone shows them better. */
const MOST_DOTS = 62;

/** Returns where the axis begins: below the lowest value, because attendance moves between 80 and 100 percent. */
export function axisBottom(points: readonly Point[]): number {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return Math.min(90, Math.floor(Math.min(...known) / 10) * 10);
}

/** Percentages as a line. */
export function LineChart({ points, label, width }: ChartProps) {
  const bottom = axisBottom(points);
  const ticks = [0, 1, 2, 3, 4].map((part) => bottom + ((100 - bottom) * part) / 4);
  const left = axisWidth(ticks.map(percent));
  const inner = width - left - frame.right - 24;
  const x = (index: number) => left + 12 + (points.length === 1 ? inner / 2 : (inner * index) / (points.length - 1));
  const y = (value: number) =>
    frame.height - frame.bottom - ((value - bottom) / (100 - bottom)) * (frame.height - frame.top - frame.bottom);
  const isLabelled = labelFilter(
    points.map((point) => point.tick ?? point.label),
    inner,
    width,
  );
  const line = points.flatMap(({ value }, index) => (value === null ? [] : [`${x(index)},${y(value)}`])).join(' ');
  return (
    <svg role="img" aria-label={label} width={width} height={frame.height} viewBox={`0 0 ${width} ${frame.height}`}>
      <YAxis ticks={ticks} format={percent} y={y} width={width} left={left} />
      <polyline className="chart-path" points={line} />
      {points.map(({ key, label: name, tick = name, value, text }, index) => (
        <g key={key}>
          {value !== null && (
            <circle className="chart-bar" cx={x(index)} cy={y(value)} r={points.length > MOST_DOTS ? 1.5 : 4}>
              <title>{`${name}: ${text}`}</title>
            </circle>
          )}
          {isLabelled(index, x(index)) && (
            <text x={x(index)} y={frame.height - frame.bottom + 20} textAnchor="middle">
              {tick}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
