import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { returnToHeading } from '../page-focus.ts';
import type { Selection } from './use-selection.ts';

/** The actions on the rows that are ticked, at the lower edge of the window while there are any. */
export function SelectionBar<Row>({ selection, children }: { selection: Selection<Row>; children: ReactNode }) {
  const count = selection.rows.length;
  return (
    <div className="selection-bar" hidden={count === 0}>
      <p role="status">{count > 0 && t('lists.selected', { count })}</p>
      {count > 0 && children}
      <button
        type="button"
        className="quiet"
        onClick={() => {
          selection.keep([]);
          returnToHeading();
        }}
      >
        {t('lists.clear')}
      </button>
    </div>
  );
}
