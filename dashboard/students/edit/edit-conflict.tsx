import { t } from '../../texts.ts';
import { shownValue } from '../student.ts';
import { studentFields } from '../student-fields.ts';
import { differingFields, type FieldValues } from './edited-fields.ts';

interface Props {
  /** The values with which the form opened. */
  readonly shown: FieldValues;
  readonly stored: FieldValues;
  /** The stored values with the user's own changes. */
  readonly merged: FieldValues;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Shows what someone else has saved beside what the user entered, and lets the user choose. */
export function EditConflict({ shown, stored, merged, onKeep, onDiscard }: Props) {
  const fields = [...new Set([...differingFields(shown, stored), ...differingFields(stored, merged)])];
  return (
    <div className="message error" role="alert">
      <h2>{t('student.conflict-title')}</h2>
      <p>{t('student.conflict')}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('student.theirs')}</th>
            <th scope="col">{t('student.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => (
            <tr key={name}>
              <th scope="row">{t(studentFields[name].label)}</th>
              <td>{shownValue(name, stored[name])}</td>
              <td>{shownValue(name, merged[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions">
        <button type="button" onClick={onKeep}>
          {t('student.keep-mine')}
        </button>
        <button type="button" onClick={onDiscard}>
          {t('student.take-theirs')}
        </button>
      </div>
    </div>
  );
}
