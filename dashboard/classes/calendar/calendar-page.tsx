import { useQuery } from '@tanstack/react-query';
import { answerTo } from '../../answers.ts';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { DAY_MS } from '../../day-ms.ts';
import { formatWeekday, t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Day } from '../../ui/day.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { useToday } from '../attendance/today.ts';
import { CalendarDocument, type CalendarQuery, ClearCalendarDaysDocument } from './calendar.generated.ts';
import { SetDays } from './calendar-form.tsx';

/** How many days before and after today the list has. */
const [BEFORE, AFTER] = [200, 400];

type Entry = CalendarQuery['calendar'][number] & { kind: NonNullable<CalendarQuery['calendar'][number]['kind']> };

/** The days that differ from the weekdays of the school, from half a year ago to a year ahead. */
export function CalendarPage() {
  const { may } = useViewer();
  const today = useToday();
  const shifted = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  const query = useQuery(answerTo(CalendarDocument, { from: shifted(-BEFORE), to: shifted(AFTER) }));
  const mayChange = may('manage:calendar');
  return (
    <ListScreen
      title={t('calendar.title')}
      actions={mayChange && <SetDays day={today} />}
      query={query}
      list={({ calendar }) => ({ rows: calendar.filter((day): day is Entry => day.kind !== null) })}
      columns={columns(mayChange)}
      keyOf={({ date }) => date}
      count={(count) => t('calendar.count', { count })}
      empty={t('calendar.empty')}
    />
  );
}

function columns(mayChange: boolean): ListColumn<Entry>[] {
  const actions: ListColumn<Entry>[] = mayChange
    ? [{ id: 'actions', isClear: true, title: t('app.actions'), cell: ({ date }) => <Clear date={date} /> }]
    : [];
  return [
    { id: 'date', title: t('calendar.day'), sort: ({ date }) => date, cell: ({ date }) => <Day on={date} /> },
    { id: 'weekday', isClear: true, title: t('calendar.weekday'), cell: ({ date }) => formatWeekday(date) },
    {
      id: 'session',
      isClear: true,
      title: t('calendar.session'),
      cell: ({ inSession }) => t(inSession ? 'calendar.in-session' : 'calendar.no-school'),
    },
    {
      id: 'kind',
      isClear: true,
      title: t('calendar.kind'),
      sort: ({ kind }) => kind,
      cell: ({ kind }) => t(`calendar.kind.${kind}`),
    },
    { id: 'label', isClear: true, title: t('calendar.label'), cell: ({ label }) => label },
    ...actions,
  ];
}

function Clear({ date }: { date: string }) {
  return (
    <ConfirmButton
      label={t('calendar.clear')}
      title={t('calendar.clear')}
      done={t('app.saved')}
      action={() => request(ClearCalendarDaysDocument, { from: date, to: date })}
    >
      <p>{t('calendar.clear-question')}</p>
    </ConfirmButton>
  );
}
