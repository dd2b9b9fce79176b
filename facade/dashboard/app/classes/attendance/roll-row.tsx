import { t } from '../../texts.ts';
import { type Mark, markStatuses } from './marks.ts';

interface Props {
  readonly student: { readonly studentId: string; readonly firstName: string; readonly lastName: string };
  readonly mark: Mark;
  readonly onMark: (mark: Mark) => void;
}

/** A student in the roll: one tap, or the arrow keys, choose the mark. */
export function RollRow({ student: { studentId, firstName, lastName }, mark, onMark }: Props) {
  const name = `${firstName} ${lastName}`;
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <div className="marks">
          {markStatuses.map((status) => (
            <label key={status} className={`mark ${status}`}>
              <input
                type="radio"
                name={studentId}
                checked={mark.status === status}
                onChange={() => onMark({ ...mark, status })}
              />
              {t(`roll.status.${status}`)}
            </label>
          ))}
        </div>
        {mark.status === 'late' && (
          <input
            type="number"
            min={1}
            max={1440}
            aria-label={t('roll.minutes', { name })}
            value={mark.minutesLate ?? ''}
            onChange={({ target }) => onMark({ ...mark, minutesLate: target.value ? Number(target.value) : null })}
          />
        )}
      </fieldset>
    </li>
  );
}
