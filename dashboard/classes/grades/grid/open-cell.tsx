import { nameOf } from '../../../person-name.ts';
import { t } from '../../../texts.ts';
import type { Column } from '../columns.ts';
import { type GradeScale, previewOf } from '../entry.ts';
import type { GridHandlers } from './use-grid-focus.ts';

interface Props {
  readonly column: Column;
  readonly student: { readonly firstName: string; readonly lastName: string };
  readonly scale: GradeScale;
  readonly text: string;
  readonly handlers: GridHandlers;
}

/** The cell that is edited, with the letter of what has been typed. The grid handles the keys that end it. */
export function OpenCell({ column, student, scale, text, handlers }: Props) {
  const name = nameOf(student);
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: editing begins by a key or a click in this cell.
        autoFocus
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-label={t('grades.cell', { name, title: column.title })}
        value={text}
        // The next character replaces the grade, as it does in a cell that a character opens.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => handlers.edit(target.value)}
        onBlur={handlers.commit}
      />
      <span className="letter" aria-live="polite">
        {previewOf(text, column.maxScore, scale)}
      </span>
    </>
  );
}
