import { formatWeekday, t } from '../../texts.ts';
import { RadioGroup, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { excusedPolicies, type Institution } from './settings.ts';
import { TimeZoneInput } from './time-zone-input.tsx';

/** The weekdays with school, when a day begins and when it counts as missed, and the grade levels. */
export function SchoolDaysFields({ institution }: { institution: Institution }) {
  return (
    <>
      <RadioGroup title={t('institution.school-days')}>
        <div className="school-days">
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
        </div>
      </RadioGroup>
      <div className="fields">
        <TimeZoneInput value={institution.timeZone} />
        <SelectInput
          name="excusedPolicy"
          label={t('institution.excused')}
          defaultValue={institution.excusedPolicy}
          options={excusedPolicies.map((policy) => [policy, t(`institution.excused.${policy}`)])}
        />
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
      </div>
    </>
  );
}
