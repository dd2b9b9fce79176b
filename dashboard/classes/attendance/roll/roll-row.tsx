import { memo, useState } from 'react';
import { lazyPartWithTexts } from '../../../lazy-part.tsx';
import { nameOf } from '../../../person-name.ts';
import { formatDay, t } from '../../../texts.ts';
import type { RollQuery } from '../attendance.generated.ts';
import { type Mark, type MarkStatus, markStatuses } from './marks.ts';

/** Most schools have no codes of their own. */
const CodeChoice = lazyPartWithTexts(async () => (await import('./code-choice.tsx')).CodeChoice);

interface Props {
  readonly student: { readonly studentId: string; readonly firstName: string; readonly lastName: string };
  readonly mark: Mark;
  /** The mark of the school day before. */
  readonly before: MarkStatus | undefined;
  /** The last day of an absence that the office knows of. */
  readonly absentUntil: string | undefined;
  /** The codes of the institution, one of each status at least. */
  readonly codes: RollQuery['attendanceCodes'];
  readonly onMark: (studentId: string, mark: Mark) => void;
}

/** A student in the roll: one tap, or the arrow keys, choose the mark. */
export const RollRow = memo(function RollRow({ student, mark, before, absentUntil, codes, onMark }: Props) {
  const { studentId } = student;
  const name = nameOf(student);
  const change = (changes: Partial<Mark>) => onMark(studentId, { ...mark, ...changes });
  return (
    <li>
      <fieldset>
        <legend>
          {name}{' '}
          {before && before !== 'present' && (
            <span className="hint">{t('roll.before', { status: t(`roll.status.${before}`) })}</span>
          )}{' '}
          {absentUntil && <span className="hint">{t('roll.absent-until', { day: formatDay(absentUntil) })}</span>}
        </legend>
        <div className="marks">
          {markStatuses.map((status) => (
            <label key={status} className={`mark ${status}`}>
              <input
                type="radio"
                name={studentId}
                checked={mark.status === status}
                onChange={() => change({ status, code: null })}
              />
              {t(`roll.status.${status}`)}
            </label>
          ))}
        </div>
        <div className="mark-details">
          {codes.length > markStatuses.length && (
            <CodeChoice name={name} mark={mark} codes={codes} onCode={(code) => change({ code })} />
          )}
          {mark.status === 'late' && (
            <label>
              {t('roll.minutes-hint')}
              <input
                type="number"
                className="minutes"
                min={1}
                max={1440}
                aria-label={t('roll.minutes', { name })}
                value={mark.minutesLate ?? ''}
                onChange={({ target }) => change({ minutesLate: target.value ? Number(target.value) : null })}
              />
            </label>
          )}
          <Note name={name} note={mark.note} onNote={(note) => change({ note })} />
        </div>
      </fieldset>
    </li>
  );
});

/** The remark of a mark, behind a button while there is none. */
function Note({ name, note, onNote }: { name: string; note: string | null; onNote: (note: string | null) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && note === null)
    return (
      <button
        type="button"
        className="note-button"
        aria-label={t('roll.add-note', { name })}
        onClick={() => setOpen(true)}
      >
        {t('roll.note')}
      </button>
    );
  return (
    <label className="note">
      {t('roll.note')}
      <input
        type="text"
        maxLength={500}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that has just been pressed.
        autoFocus={isOpen}
        onFocus={() => setOpen(true)}
        aria-label={t('roll.note-of', { name })}
        value={note ?? ''}
        onChange={({ target }) => onNote(target.value || null)}
      />
    </label>
  );
}
