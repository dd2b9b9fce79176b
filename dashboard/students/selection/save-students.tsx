import { t } from '../../texts.ts';
import { toCsv } from '../../ui/files/csv.ts';
import { downloadText } from '../../ui/files/download.ts';
import type { ListedStudent } from '../student-list.ts';

/** Saves the ticked students as a file for a spreadsheet, with what the list knows of them. */
export function SaveStudents({ students }: { students: readonly ListedStudent[] }) {
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
