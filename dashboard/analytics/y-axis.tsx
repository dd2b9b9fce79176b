import { frame } from './chart.ts';

interface Props {
  readonly ticks: readonly number[];
  readonly format: (tick: number) => string;
  readonly y: (value: number) => number;
  readonly width: number;
  readonly left: number;
}

/** The lines and numbers of the vertical axis. */
export function YAxis({ ticks, format, y, width, left }: Props) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="chart-line" x1={left} x2={width - frame.right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick)} dominantBaseline="middle" textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
}
