import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { type Assessment, columnsOf } from './columns.ts';
import type { EditHistory } from './edits/edit-history.ts';
import { useEdits } from './edits/use-edits.ts';
import { scaleOf } from './entry.ts';
import { GradeStatus } from './grade-status.tsx';
import type { GradebookQuery } from './grades.generated.ts';
import { GradeGrid, type GridActions } from './grid/grade-grid.tsx';
import { AcceptProposed } from './proposals/accept-proposed.tsx';
import { PublishGrades } from './proposals/publish-grades.tsx';
import { useProposals } from './proposals/use-proposals.ts';

interface Props {
  readonly data: GradebookQuery;
  readonly term: string | undefined;
  /** The choice of a term, beside the buttons. */
  readonly children: ReactNode;
}

/** The grid of grades with its tools, the state of what was typed, and the dialog for assessments. */
export function Gradebook({ data, term, children }: Props) {
  const { may } = useViewer();
  const columns = useMemo(() => columnsOf(data, term), [data, term]);
  const { students, enrolled } = useMemo(() => rowsOf(data), [data]);
  const { proposals, reload } = useProposals(data);
  const { edits, history, enter, add, undo, redo, flush } = useEdits(data, columns, reload);
  const scale = useMemo(() => scaleOf(data), [data]);
  const [shown, setShown] = useState<Assessment | 'new'>();
  const actions = useRef<GridActions>(null);
  const mayEdit = may('submit:grades');
  const section = data.class;
  const isCreatable = section?.course && (term === undefined || term === section.term?.name);
  return (
    <div className="gradebook">
      <div className="grade-tools">
        {children}
        {mayEdit && isCreatable && (
          <button type="button" onClick={() => setShown('new')}>
            {t('grades.new-assessment')}
          </button>
        )}
        {mayEdit && section && columns.some(({ kind }) => kind === 'proposed') && (
          <AcceptProposed classId={section.id} proposals={proposals} />
        )}
        {mayEdit && section && isHolding(data) && (
          <PublishGrades classId={section.id} columns={columns} edits={edits} />
        )}
        {mayEdit && columns.length > 0 && <GradeTools history={history} actions={actions} />}
      </div>
      {columns.length === 0 && <p>{t(section?.course ? 'grades.no-assessments' : 'grades.homeroom')}</p>}
      {columns.length > 0 && (
        <GradeGrid
          label={t('grades.title')}
          {...{ students, enrolled, columns, scale, edits, proposals, actions }}
          isReadOnly={!mayEdit}
          onEnter={enter}
          onLeave={flush}
          onUndo={undo}
          onRedo={redo}
          onAssessment={setShown}
        />
      )}
      <GradeStatus edits={edits} columns={columns} students={students} onRetry={add} actions={actions} />
      {shown && section && (
        <AssessmentDialog
          assessment={shown === 'new' ? null : shown}
          hasGrades={data.gradebook.cells.some(({ assessmentId }) => shown !== 'new' && assessmentId === shown.id)}
          classId={section.id}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

/** Tells whether grades may wait to be published: by the institution's choice, or because some do. */
function isHolding({ institution, gradebook: { cells, finals } }: GradebookQuery): boolean {
  return institution.gradePublication === 'manual' || [...cells, ...finals].some((grade) => grade.publishedAt === null);
}

/** Returns the students in the order of the rows: first those who are in the class, whose number it returns, then those who left. */
function rowsOf({ class: section, gradebook: { students } }: GradebookQuery) {
  const members = section?.students && new Set(section.students.map(({ id }) => id));
  const isMember = ({ id }: { readonly id: number }) => members?.has(id) ?? true;
  const enrolled = students.filter(isMember);
  const left = students.filter((student) => !isMember(student));
  return { students: [...enrolled, ...left], enrolled: enrolled.length };
}

/** Buttons for what keys do in the grid, and the list of those keys. */
function GradeTools({ history, actions }: { history: EditHistory; actions: RefObject<GridActions | null> }) {
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
