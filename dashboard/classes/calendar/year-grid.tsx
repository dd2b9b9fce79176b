import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { DAY_MS } from '../../day-ms.ts';
import { weeksOf } from '../../students/attendance/months.ts';
import { formatDay, formatMonth, formatWeekday, t } from '../../texts.ts';
import type { CalendarQuery } from './calendar.generated.ts';

export type CalendarDay = CalendarQuery['calendar'][number];

/** A range of days that is chosen: where it began and where it ends, in either order. */
export interface Range {
  readonly anchor: string;
  readonly focus: string;
}

/** Returns the first and the last day of a range. */
export function boundsOf({ anchor, focus }: Range): { from: string; to: string } {
  return anchor < focus ? { from: anchor, to: focus } : { from: focus, to: anchor };
}

/** The days of a week that begins with Monday. */
const WEEK = Array.from({ length: 7 }, (_day, index) => `2024-01-0${index + 1}`);

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Props {
  /** The days of whole months. */
  readonly days: readonly CalendarDay[];
  readonly today: string;
  /** Opens the form with the range; without it nothing can be chosen. */
  readonly onChoose: ((range: Range) => void) | undefined;
}

/**
 * A year at a glance. A range is dragged with the pointer, chosen by the arrow keys with Shift and Enter, or by two taps.
 */
export function YearGrid({ days, today, onChoose }: Props) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const [range, setRange] = useState<Range>();
  const first = byDate.has(today) ? today : (days[0]?.date ?? today);
  const keys = useKeys(range ?? { anchor: first, focus: first }, setRange, (date) => byDate.has(date), onChoose);
  const { firstTapped, ...pointer } = usePointer(range, setRange, onChoose);
  const chosen = range && boundsOf(range);
  return (
    <>
      {onChoose && (
        <p className="hint tapped" role="status">
          {firstTapped && t('calendar.tapped', { day: formatDay(firstTapped) })}
        </p>
      )}
      <div className="year" {...keys} {...(onChoose && pointer)}>
        {[...new Set(days.map(({ date }) => date.slice(0, 7)))].map((month) => (
          <Month
            key={month}
            month={month}
            byDate={byDate}
            isChosen={(date) => chosen !== undefined && date >= chosen.from && date <= chosen.to}
            current={range?.focus ?? first}
            today={today}
          />
        ))}
      </div>
    </>
  );
}

type SetRange = (range: Range) => void;

/** The arrow keys move, with Shift they extend the range, and Enter takes it. */
function useKeys(range: Range, setRange: SetRange, exists: (date: string) => boolean, onChoose: Props['onChoose']) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const isTaken = event.key === 'Enter' || event.key === ' ';
    if (step === undefined && !isTaken) return;
    event.preventDefault();
    if (step === undefined) return onChoose?.(range);
    const focus = addDays(range.focus, step);
    if (!exists(focus)) return;
    setRange({ anchor: event.shiftKey ? range.anchor : focus, focus });
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${focus}"]`)?.focus();
  };
  return { onKeyDown };
}

/** A mouse drags a range from where it is pressed to where it is released. A finger scrolls, and taps the first day and the last. */
function usePointer(range: Range | undefined, setRange: SetRange, onChoose: Props['onChoose']) {
  const [isDragging, setDragging] = useState(false);
  const [firstTapped, setFirstTapped] = useState<string>();
  useEffect(() => {
    const stop = () => setDragging(false);
    addEventListener('pointerup', stop);
    return () => removeEventListener('pointerup', stop);
  }, []);
  return {
    firstTapped,
    onPointerDown: (event: PointerEvent) => {
      const date = dateAt(event);
      if (!date || event.pointerType === 'touch' || event.button !== 0) return;
      setRange({ anchor: date, focus: date });
      setFirstTapped(undefined);
      setDragging(true);
    },
    onPointerOver: (event: PointerEvent) => {
      const date = isDragging ? dateAt(event) : undefined;
      if (date && range && date !== range.focus) setRange({ ...range, focus: date });
    },
    onPointerUp: (event: PointerEvent) => {
      const date = dateAt(event);
      const isTap = event.pointerType === 'touch';
      if (!date || (!isDragging && !isTap)) return;
      const anchor = (isTap ? firstTapped : range?.anchor) ?? date;
      const isFirst = isTap && firstTapped === undefined;
      setRange({ anchor, focus: date });
      setFirstTapped(isFirst ? date : undefined);
      if (!isFirst) onChoose?.({ anchor, focus: date });
    },
  };
}

interface MonthProps {
  readonly month: string;
  readonly byDate: ReadonlyMap<string, CalendarDay>;
  readonly isChosen: (date: string) => boolean;
  /** The day that the tab key reaches. */
  readonly current: string;
  readonly today: string;
}

function Month({ month, byDate, isChosen, current, today }: MonthProps) {
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
      role="grid"
      aria-label={formatMonth(month)}
    >
      <caption>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" aria-label={formatWeekday(day)}>
              {formatWeekday(day, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) => {
              const day = date === undefined ? undefined : byDate.get(date);
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never change their places.
              if (!day) return <td key={index} />;
              return (
                <td
                  key={day.date}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid takes the focus.
                  role="gridcell"
                  data-date={day.date}
                  className={[day.kind ?? (day.inSession ? 'open' : 'weekend'), day.inSession ? 'school' : 'free'].join(
                    ' ',
                  )}
                  tabIndex={day.date === current ? 0 : -1}
                  aria-selected={isChosen(day.date)}
                  aria-current={day.date === today ? 'date' : undefined}
                  aria-label={nameOfDay(day)}
                  title={day.kind ? nameOfDay(day) : undefined}
                >
                  {Number(day.date.slice(8))}
                  {day.kind && <span aria-hidden="true">{t(`calendar.letter.${day.kind}`)}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says of a day what a sighted person sees of it. */
function nameOfDay({ date, kind, label, inSession }: CalendarDay): string {
  const state = kind ? t(`calendar.kind.${kind}`) : t(inSession ? 'calendar.in-session' : 'calendar.no-school');
  return [formatDay(date), state, label].filter(Boolean).join(', ');
}

function dateAt({ target }: PointerEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
