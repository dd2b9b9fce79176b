import { t } from '../../../texts.ts';
import type { Mark } from './marks.ts';
import type { OthersMark } from './stored-roll.ts';

interface Props {
  readonly others: readonly OthersMark[];
  readonly students: readonly { readonly studentId: string; readonly firstName: string; readonly lastName: string }[];
  readonly onReplace: (studentId: string, mark: Mark) => void;
}

/** The marks that others made while the roll was open, each with a way back to the user's own one. */
export function OthersMarks({ others, students, onReplace }: Props) {
  return (
    <div className="message" role="status">
      <p>{t('roll.others')}</p>
      <ul>
        {students.map(({ studentId, firstName, lastName }) => {
          const other = others.find((each) => each.studentId === studentId);
          if (!other) return null;
          const name = `${firstName} ${lastName}`.trim();
          const statusOf = ({ status }: Mark) => t(`roll.status.${status}`);
          return (
            <li key={studentId}>
              {t('roll.others-mark', { name, status: statusOf(other.mark), by: other.by ?? '–' })}{' '}
              <button type="button" onClick={() => onReplace(studentId, other.own)}>
                {t('roll.replace', { name, status: statusOf(other.own) })}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
