import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { runEach } from '../../ui/run-each.ts';
import { AssignTeacherDocument } from '../classes.generated.ts';
import { Failures } from '../parts/failures.tsx';
import { Progress } from '../parts/progress.tsx';
import type { Assignment } from './copied-classes.ts';

/** Assigns teachers one after the other, and counts them meanwhile. */
export function useTeacherAssignment() {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const assigning = useMutation({
    mutationFn: (assignments: readonly Assignment[]) => {
      const total = assignments.length;
      setProgress({ done: 0, total });
      const assign = ({ classId, userId }: Assignment) => request(AssignTeacherDocument, { classId, userId });
      return runEach(assignments, assign, (done) => setProgress({ done, total }));
    },
  });
  return { ...assigning, ...progress };
}

interface Props {
  /** Number of classes that were created. */
  readonly count: number;
  /** Number of teachers to assign, counted once a class. */
  readonly teachers: number;
  readonly assigning: ReturnType<typeof useTeacherAssignment>;
  readonly term: { readonly id: number; readonly name: string };
}

/** Says which classes were created, and which teachers could not be assigned. */
export function CopyResult({ count, teachers, assigning, term }: Props) {
  return (
    <div className="message">
      <p role="status">{t('copy.created', { count, term: term.name })}</p>
      {teachers > 0 && <AssignedTeachers teachers={teachers} assigning={assigning} />}
      <p>
        <Link to="/classes" search={{ term: term.id }}>
          {t('copy.show')}
        </Link>
      </p>
    </div>
  );
}

function AssignedTeachers({ teachers, assigning }: Pick<Props, 'teachers' | 'assigning'>) {
  const { data: failures, done, total, mutate } = assigning;
  if (!failures) return <Progress label={t('copy.assigning', { done, count: total })} done={done} total={total} />;
  return (
    <>
      <p role="status">{t('copy.assigned', { count: teachers - failures.length })}</p>
      <Failures
        title={t('copy.not-assigned')}
        failures={failures}
        nameOf={({ userName, className }) => `${userName}, ${className}`}
      />
      {failures.length > 0 && (
        <button type="button" onClick={() => mutate(failures.map(({ item }) => item))}>
          {t('app.retry')}
        </button>
      )}
    </>
  );
}
