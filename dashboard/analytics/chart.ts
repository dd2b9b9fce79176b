/** A value of a chart with its label on the axis. */
export interface Point {
  readonly key: string | number;
  readonly label: string;
  /** A shorter one for the axis. */
  readonly tick?: string;
  /** Null if there is none, as on a day whose marks do not count. */
  readonly value: number | null;
  /** The value as it is shown. */
  readonly text: string;
}

/** The properties of every chart. */
export interface ChartProps {
  readonly points: readonly Point[];
  /** Names the chart for screen readers. */
  readonly label: string;
  readonly width: number;
}

/** The frame of a chart in pixels. The axes stand left and below; the left one takes the room of its numbers. */
export const frame = { right: 12, top: 24, bottom: 32, height: 240 } as const;
