import { formatNumber } from '../texts.ts';
import { type ChartProps, frame } from './chart.ts';
import { axisWidth, labelFilter, ticksTo } from './ticks.ts';
import { YAxis } from './y-axis.tsx';

/** Counts as columns, each with its value above and its label below where there is room. */
export function ColumnChart({ points, label, width }: ChartProps) {
  const ticks = ticksTo(Math.max(...points.map(({ value }) => value ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const left = axisWidth(ticks.map((tick) => formatNumber(tick)));
  const slot = (width - left - frame.right) / points.length;
  const bar = Math.min(slot * 0.7, 56);
  const y = (value: number) => frame.height - frame.bottom - (value / top) * (frame.height - frame.top - frame.bottom);
  const isLabelled = labelFilter(
    points.map((point) => point.label),
    width - left,
    width,
  );
  return (
    <svg role="img" aria-label={label} width={width} height={frame.height} viewBox={`0 0 ${width} ${frame.height}`}>
      <YAxis ticks={ticks} format={formatNumber} y={y} width={width} left={left} />
      {points.map(({ key, label: name, value, text }, index) => {
        const center = left + slot * (index + 0.5);
        const height = y(0) - y(value ?? 0);
        return (
          <g key={key}>
            <title>{`${name}: ${text}`}</title>
            <rect className="chart-bar" x={center - bar / 2} y={y(value ?? 0)} width={bar} height={height} />
            {slot >= text.length * 8 && value ? (
              <text x={center} y={y(value) - 6} textAnchor="middle">
                {text}
              </text>
            ) : null}
            {isLabelled(index, center) && (
              <text x={center} y={frame.height - frame.bottom + 20} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
