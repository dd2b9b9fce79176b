import type { ChartProps } from './chart.ts';

const ROW = 44;

/** Counts as bars one below the other, with room for long names. */
export function BarChart({ points, label, width }: ChartProps) {
  const max = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const room = width - 64;
  const height = points.length * ROW;
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {points.map(({ key, label: name, value, text }, index) => {
        const length = ((value ?? 0) / max) * room;
        return (
          <g key={key}>
            <text x={0} y={index * ROW + 14}>
              {name}
            </text>
            <rect className="chart-bar" x={0} y={index * ROW + 20} width={length} height={14} />
            <text x={length + 8} y={index * ROW + 27} dominantBaseline="middle">
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
