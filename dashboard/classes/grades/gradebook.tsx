import { type ReactNode, useMemo, useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { type Assessment, columnsOf } from './columns.ts';
import { type Edits, listDrafts } from './edits.ts';
import { GradeGrid } from './grade-grid.tsx';
import type { TypedGrade } from './grade-queue.ts';
import type { GradebookQuery } from './grades.generated.ts';
import { useEdits } from './use-edits.ts';

interface Props {
  readonly data: GradebookQuery;
  readonly term: string | undefined;
  /** The choice of a term, beside the buttons. */
  readonly children: ReactNode;
}

/** The grid of grades with the state of what was typed, and the dialog for assessments. */
export function Gradebook({ data, term, children }: Props) {
  const { may } = useViewer();
  const columns = useMemo(() => columnsOf(data, term), [data, term]);
  const { edits, enter, flush } = useEdits(data, columns);
  const [shown, setShown] = useState<Assessment | 'new'>();
  const mayEdit = may('submit:grades');
  const section = data.class;
  const isCreatable = section?.course && (term === undefined || term === section.term?.name);
  return (
    <>
      <div className="grade-tools">
        {children}
        {mayEdit && isCreatable && (
          <button type="button" onClick={() => setShown('new')}>
            {t('grades.new-assessment')}
          </button>
        )}
      </div>
      {columns.length === 0 && <p>{t(section?.course ? 'grades.no-assessments' : 'grades.homeroom')}</p>}
      {mayEdit && columns.length > 0 && <p className="hint">{t('grades.how')}</p>}
      {columns.length > 0 && (
        <GradeGrid
          label={t('grades.title')}
          students={data.gradebook.students}
          columns={columns}
          scale={data.institution.gradeScale}
          edits={edits}
          isReadOnly={!mayEdit}
          onEnter={enter}
          onLeave={flush}
          onAssessment={setShown}
        />
      )}
      <Status edits={edits} onRetry={enter} />
      {shown && section && (
        <AssessmentDialog
          assessment={shown === 'new' ? null : shown}
          hasGrades={data.gradebook.cells.some(({ assessmentId }) => shown !== 'new' && assessmentId === shown.id)}
          classId={section.id}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

/** Says how many typed grades are being saved, and how many could not be. */
function Status({ edits, onRetry }: { edits: Edits; onRetry: (typed: TypedGrade[]) => void }) {
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
            {t('grades.failed', { count: failed.length })} {failed[0]?.draft.message}
          </p>
          <button
            type="button"
            onClick={() => onRetry(failed.map(({ draft, ...place }) => ({ ...place, text: draft.text })))}
          >
            {t('app.retry')}
          </button>
        </>
      )}
    </div>
  );
}
