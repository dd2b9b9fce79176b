import { formatWeekday, t } from '../../texts.ts';
import { RadioGroup, TextInput } from '../../ui/forms/inputs.tsx';
import type { Institution } from './settings.ts';

/** The weekdays with school, when a day counts as missed, and the grade levels. */
export function SchoolDaysFields({ institution }: { institution: Institution }) {
  return (
    <>
      <RadioGroup title={t('institution.school-days')}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day} className="check">
            <input
              type="checkbox"
              name="schoolDays"
              value={day}
              defaultChecked={institution.schoolDays.includes(day)}
            />
            {/* January 2026 has a Monday on the 5th. */}
            {formatWeekday(`2026-01-${String(4 + day).padStart(2, '0')}`)}
          </label>
        ))}
      </RadioGroup>
      <TextInput
        name="absentDayPercent"
        label={t('institution.absent-day')}
        hint={t('institution.absent-day-text')}
        type="number"
        min={1}
        max={100}
        defaultValue={String(institution.absentDayPercent)}
        isRequired
      />
      <TextInput
        name="gradeLevels"
        label={t('institution.grade-levels')}
        hint={t('institution.grade-levels-text')}
        defaultValue={institution.gradeLevels.join(', ')}
        autoComplete="off"
      />
    </>
  );
}
