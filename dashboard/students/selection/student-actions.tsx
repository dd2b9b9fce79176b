import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { toCsv } from '../../ui/files/csv.ts';
import { downloadText } from '../../ui/files/download.ts';
import type { Selection } from '../../ui/lists/use-selection.ts';
import { returnToHeading } from '../../ui/page-focus.ts';
import type { ListedStudent } from '../student-list.ts';
import { ChangeStatus } from './change-status.tsx';
import { MoveToClass } from './move-to-class.tsx';

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

/** Saves the ticked students as a file for a spreadsheet, with what the list knows of them. */
function SaveStudents({ students }: { students: readonly ListedStudent[] }) {
  const save = () => {
    const columns: [title: string, value: (student: ListedStudent) => string | null | undefined][] = [
      [t('students.id'), ({ studentId }) => studentId],
      [t('student.last-name'), ({ lastName }) => lastName],
      [t('student.first-name'), ({ firstName }) => firstName],
      [t('word.grade-level'), ({ gradeLevel }) => gradeLevel],
      [t('word.class'), ({ className }) => className],
      [t('student.enrolled'), ({ enrollmentDate }) => enrollmentDate],
      [t('word.status'), ({ status }) => t(`students.status.${status}`)],
      [t('student.phone'), ({ phone }) => phone],
      [t('student.email'), ({ email }) => email],
    ];
    const rows = students.map((student) => columns.map(([, value]) => value(student) ?? ''));
    const header = columns.map(([title]) => title);
    downloadText(`${t('students.title')}.csv`, 'text/csv', toCsv(header, rows));
  };
  return (
    <button type="button" onClick={save}>
      {t('students.save')}
    </button>
  );
}
