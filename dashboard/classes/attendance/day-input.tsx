import { useId } from 'react';
import { formatDay, formatWeekday, t } from '../../texts.ts';
import { useToday } from './today.ts';

interface Props {
  readonly day: string;
  /** The day in the address, which may be one to come. */
  readonly asked: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Chooses the day of a screen: today or earlier. The field shows a date as the browser writes it, so the weekday stands beside it. */
export function DayInput({ day, asked, onDay }: Props) {
  const id = useId();
  const today = useToday();
  // The router leaves out a day that the calendar does not have.
  const isUnknown = asked === undefined && new URLSearchParams(location.search).has('date');
  return (
    <div className="day-input">
      <label htmlFor={id}>{t('attendance.day')}</label>
      <input
        key={day}
        id={id}
        type="date"
        min="2000-01-01"
        max={today}
        defaultValue={day}
        onChange={({ target }) => {
          // A year that is being typed is not a day yet.
          if (target.value && target.validity.valid) onDay(target.value);
        }}
      />
      <span>{formatWeekday(day)}</span>
      {isUnknown && (
        <p className="hint" role="status">
          {t('attendance.no-such-day')}
        </p>
      )}
      {asked !== undefined && asked > today && (
        <p className="hint" role="status">
          {t('attendance.not-yet', { day: formatDay(asked) })}
        </p>
      )}
    </div>
  );
}
