import { formatDay } from '../texts.ts';

/** A calendar day in a table, on one line where there is room. */
export function Day({ on }: { on: string }) {
  return (
    <time className="day" dateTime={on}>
      {formatDay(on)}
    </time>
  );
}
