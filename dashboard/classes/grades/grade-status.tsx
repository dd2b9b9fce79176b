import type { RefObject } from 'react';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import type { Column } from './columns.ts';
import type { TypedGrade } from './edits/edit-history.ts';
import { type Edits, listDrafts } from './edits/edits.ts';
import type { GradebookQuery } from './grades.generated.ts';
import type { GridActions } from './grid/grade-grid.tsx';

interface Props {
  readonly edits: Edits;
  readonly columns: readonly Column[];
  readonly students: GradebookQuery['gradebook']['students'];
  readonly onRetry: (typed: TypedGrade[]) => void;
  readonly actions: RefObject<GridActions | null>;
}

/** Says how many typed grades are being saved, and leads to the cells of those that could not be. */
export function GradeStatus({ edits, columns, students, onRetry, actions }: Props) {
  const drafts = listDrafts(edits);
  const failed = drafts.filter(({ draft }) => draft.state === 'failed');
  const saving = drafts.length - failed.length;
  return (
    <div className="grade-status">
      <p role="status">
        {saving > 0 && t('grades.saving', { count: saving })}
        {drafts.length === 0 && t('grades.saved')}
      </p>
      {failed.length > 0 && (
        <>
          <p className="error" role="alert">
            {t('grades.failed', { count: failed.length })}
          </p>
          <button
            type="button"
            onClick={() => onRetry(failed.map(({ draft, ...place }) => ({ ...place, text: draft.text })))}
          >
            {t('app.retry')}
          </button>
          <ul>
            {failed.map(({ draft, ...place }) => {
              const student = students.find(({ id }) => id === place.studentId);
              const column = columns.find(({ key }) => key === place.column);
              return (
                <li key={`${place.studentId} ${place.column}`}>
                  <button type="button" className="link" onClick={() => actions.current?.show(place)}>
                    {[student && nameOf(student), column?.shortTitle].filter(Boolean).join(' · ')}
                  </button>{' '}
                  {draft.message}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
