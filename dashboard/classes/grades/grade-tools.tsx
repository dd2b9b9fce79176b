import type { RefObject } from 'react';
import { t } from '../../texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { EditHistory } from './edits/edit-history.ts';
import type { GridActions } from './grid/grade-grid.tsx';

/** Buttons for what keys do in the grid, and the list of those keys. */
export function GradeTools({ history, actions }: { history: EditHistory; actions: RefObject<GridActions | null> }) {
  const keys = ['move', 'type', 'select', 'copy', 'fill', 'undo', 'delete'] as const;
  return (
    <>
      <div className="grade-buttons">
        <button
          type="button"
          disabled={history.done.length === 0}
          title={t('grades.undo-key')}
          onClick={() => actions.current?.undo()}
        >
          <Icon name="undo" />
          <span>{t('app.undo')}</span>
        </button>
        <button
          type="button"
          disabled={history.undone.length === 0}
          title={t('grades.redo-key')}
          onClick={() => actions.current?.redo()}
        >
          <Icon name="redo" />
          <span>{t('grades.redo')}</span>
        </button>
        <button type="button" title={t('grades.fill-hint')} onClick={() => actions.current?.fillDown()}>
          {t('grades.fill-down')}
        </button>
      </div>
      <details className="grade-keys">
        <summary>{t('grades.keys')}</summary>
        <ul>
          {keys.map((key) => (
            <li key={key}>{t(`grades.key.${key}`)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
