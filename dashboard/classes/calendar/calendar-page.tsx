import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatMonth, formatWeekday, t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Day } from '../../ui/day.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { actionsOf } from '../../ui/lists/row-actions.tsx';
import { useToday } from '../attendance/today.ts';
import { CalendarDocument, ClearCalendarDaysDocument } from './calendar.generated.ts';
import { DaysDialog, SetDays } from './calendar-form.tsx';
import { boundsOf, type CalendarDay, type Range, YearGrid } from './year-grid.tsx';
import './calendar.css';
import '../../ui/period.css';

const route = getRouteApi('/calendar');

/** Days in a row with the same entry. */
interface Entry extends Omit<CalendarDay, 'date'> {
  readonly kind: NonNullable<CalendarDay['kind']>;
  readonly from: string;
  readonly to: string;
}

/** The school's days from August to July: a year to look at and to choose from, and the days that differ as a list. */
export function CalendarPage() {
  const { may } = useViewer();
  const today = useToday();
  const { year = schoolYearOf(today) } = route.useSearch();
  const [range, setRange] = useState<Range>();
  const [from, to] = [`${year - 1}-08-01`, `${year}-07-31`];
  const query = useListAnswer(CalendarDocument, { from, to });
  const mayChange = may('manage:calendar');
  return (
    <ListScreen
      title={t('calendar.title')}
      actions={
        mayChange && (
          <>
            <SetDays day={today} />
            {range && <DaysDialog days={boundsOf(range)} onClose={() => setRange(undefined)} />}
          </>
        )
      }
      intro={
        <>
          <nav className="period" aria-label={t('calendar.year')}>
            <Link to="." search={{ year: year - 1 }}>
              {t('student.earlier')}
            </Link>
            <strong>{t('student.months', { from: formatMonth(from), to: formatMonth(to) })}</strong>
            <Link to="." search={{ year: year + 1 }}>
              {t('student.later')}
            </Link>
          </nav>
          {mayChange && <p className="hint">{t('calendar.choose')}</p>}
          {query.data && (
            <YearGrid key={year} days={query.data.calendar} today={today} onChoose={mayChange ? setRange : undefined} />
          )}
        </>
      }
      query={query}
      list={({ calendar }) => ({ rows: entriesOf(calendar) })}
      columns={columns(mayChange)}
      keyOf={({ from }) => from}
      count={(count) => t('calendar.count', { count })}
      empty={t('calendar.empty')}
    />
  );
}

/** Returns the year in which the school year of a day ends, as most of the world has it. */
function schoolYearOf(day: string): number {
  return Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 8 ? 1 : 0);
}

/** Returns the days that differ from the weekdays, those in a row together. */
function entriesOf(days: readonly CalendarDay[]): Entry[] {
  const entries: Entry[] = [];
  let isOpen = false;
  for (const { date, kind, ...day } of days) {
    const last = entries.at(-1);
    if (kind && last && isOpen && last.kind === kind && last.label === day.label)
      entries[entries.length - 1] = { ...last, to: date };
    else if (kind) entries.push({ ...day, kind, from: date, to: date });
    isOpen = kind !== null;
  }
  return entries;
}

function columns(mayChange: boolean): ListColumn<Entry>[] {
  return [
    {
      id: 'date',
      title: t('attendance.day'),
      value: ({ from }) => from,
      cell: ({ from, to }) => (
        <>
          <Day on={from} />
          {to !== from && ' – '}
          {to !== from && <Day on={to} />}
        </>
      ),
    },
    {
      id: 'weekday',
      isClear: true,
      title: t('calendar.weekday'),
      cell: ({ from, to }) => [...new Set([from, to])].map((day) => formatWeekday(day)).join(' – '),
    },
    {
      id: 'session',
      isClear: true,
      title: t('calendar.session'),
      cell: ({ inSession }) => t(inSession ? 'calendar.in-session' : 'calendar.no-school'),
    },
    {
      id: 'kind',
      isClear: true,
      title: t('word.kind'),
      value: ({ kind }) => t(`calendar.kind.${kind}`),
    },
    { id: 'label', isClear: true, title: t('word.name'), cell: ({ label }) => label },
    ...actionsOf<Entry>(mayChange, (entry) => <Clear entry={entry} />),
  ];
}

function Clear({ entry: { from, to } }: { entry: Entry }) {
  return (
    <ConfirmButton
      label={t('app.remove')}
      title={t('app.remove')}
      done={t('app.saved')}
      action={() => request(ClearCalendarDaysDocument, { from, to })}
    >
      <p>{t('calendar.clear-question')}</p>
    </ConfirmButton>
  );
}
