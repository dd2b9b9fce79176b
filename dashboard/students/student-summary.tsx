import { useToday } from '../classes/attendance/today.ts';
import { t } from '../texts.ts';
import { ageOn, type Student } from './student.ts';

/** The line below a student's name, on every part of the page: what the office needs first, and the number to call. */
export function StudentSummary({ student }: { student: Student }) {
  const today = useToday();
  const { studentId, className, status, dateOfBirth, guardians } = student;
  const first = guardians?.find(({ phone }) => phone);
  const phone = first?.phone;
  return (
    <p className="student-summary">
      <span>{studentId}</span>
      {className && <span>{className}</span>}
      {dateOfBirth && <span>{t('student.age', { count: ageOn(dateOfBirth, today) })}</span>}
      <span className="tag">{t(`students.status.${status}`)}</span>
      {first && phone && (
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{t('student.call', { name: first.name, phone })}</a>
      )}
    </p>
  );
}
