import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { MoreActions } from '../more-actions.tsx';
import type { ListColumn } from './list.ts';

/** The last column of a table: what can be done with a row. There is none for users who may do nothing. */
export function actionsOf<Row>(isAllowed: boolean, cell: (row: Row) => ReactNode): ListColumn<Row>[] {
  return isAllowed ? [{ id: 'actions', title: t('app.actions'), isClear: true, cell }] : [];
}

/** The actions of a row that are rare or take something away, behind a button that names the row for screen readers. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <MoreActions name={name} className="row-menu">
      {children}
    </MoreActions>
  );
}
