import { useId, useState } from 'react';
import { formatTime, t } from '../../texts.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';

/** Zones that the browser knows. It leaves out UTC. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The time zone, searched by typing, with what it decides and what time it is there. */
export function TimeZoneInput({ value }: { value: string }) {
  const id = useId();
  const [zone, setZone] = useState(value);
  const errors = useFieldErrors('timeZone');
  const isKnown = zone === value || zones.includes(zone);
  return (
    <div className="field">
      <label htmlFor={id}>{t('institution.time-zone')}</label>
      <input
        id={id}
        name="timeZone"
        list={`${id}-zones`}
        value={zone}
        onChange={({ target }) => setZone(target.value)}
        required
        maxLength={64}
        autoComplete="off"
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-hint ${id}-errors`}
      />
      <datalist id={`${id}-zones`}>
        {zones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span id={`${id}-hint`} className="hint">
        {t('institution.time-zone-text')}{' '}
        {isKnown && t('institution.time-there', { time: formatTime(new Date().toISOString(), zone) })}
      </span>
      <span id={`${id}-errors`} className="field-error">
        {errors.join(' ')}
      </span>
    </div>
  );
}
