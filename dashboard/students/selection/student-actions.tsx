import { useViewer } from '../../auth/viewer.ts';
import type { Selection } from '../../ui/lists/use-selection.ts';
import { returnToHeading } from '../../ui/page-focus.ts';
import type { ListedStudent } from '../student-list.ts';
import { ChangeStatus } from './change-status.tsx';
import { MoveToClass } from './move-to-class.tsx';
import { SaveStudents } from './save-students.tsx';

/** Offers actions on the ticked students. Those on whom an action fails stay ticked. */
export function StudentActions({ selection }: { selection: Selection<ListedStudent> }) {
  const { may } = useViewer();
  const onDone = (left: readonly ListedStudent[]) => {
    selection.keep(left);
    if (left.length === 0) returnToHeading();
  };
  return (
    <>
      {may('update:classes') && may('read:classes') && <MoveToClass students={selection.rows} onDone={onDone} />}
      {may('update:students') && <ChangeStatus students={selection.rows} onDone={onDone} />}
      {may('export:students') && <SaveStudents students={selection.rows} />}
    </>
  );
}
