import { useId } from 'react';
import { t } from '../../texts.ts';
import { useToday } from './today.ts';

/** Chooses the day of a screen: today or earlier. */
export function DayInput({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  const today = useToday();
  return (
    <div className="field inline day">
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
    </div>
  );
}
