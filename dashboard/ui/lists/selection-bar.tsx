import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { returnToHeading } from '../page-focus.ts';

interface Props {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The actions on the rows that are ticked, at the lower edge of the window while there are any. */
export function SelectionBar({ count, onClear, children }: Props) {
  return (
    <div className="selection-bar" hidden={count === 0}>
      <p role="status">{count > 0 && t('lists.selected', { count })}</p>
      {count > 0 && children}
      <button
        type="button"
        className="quiet"
        onClick={() => {
          onClear();
          returnToHeading();
        }}
      >
        {t('lists.clear')}
      </button>
    </div>
  );
}
