import { getRouteApi, Link } from '@tanstack/react-router';
import { useToday } from '../../classes/attendance/today.ts';
import { formatMonth, formatRate, t } from '../../texts.ts';
import { Loaded, useListAnswer } from '../../ui/answer.tsx';
import { Notice } from '../../ui/page.tsx';
import { AttendanceMonths } from './attendance-months.tsx';
import { MonthMarks } from './month-marks.tsx';
import { addMonths, ratio, yearUntil } from './months.ts';
import { StudentAttendanceDocument, type StudentAttendanceQuery } from './student-attendance.generated.ts';
import './attendance.css';
import '../../ui/period.css';

const route = getRouteApi('/students/$studentId');

/** The student's attendance in twelve months, and day by day in the month that the user chooses. */
export function StudentAttendance({ studentId }: { studentId: string }) {
  const today = useToday();
  const thisMonth = today.slice(0, 7);
  const { until = thisMonth, month } = route.useSearch();
  const { from, to } = yearUntil(until);
  const query = useListAnswer(StudentAttendanceDocument, { studentId, from, to });
  const linkTo = (last: string) => ({ tab: 'attendance', ...(last < thisMonth && { until: last }) }) as const;
  return (
    <>
      <nav className="period" aria-label={t('student.period')}>
        <Link to="." search={linkTo(addMonths(until, -12))}>
          {t('student.earlier')}
        </Link>
        <strong>{t('student.months', { from: formatMonth(from), to: formatMonth(to) })}</strong>
        {until < thisMonth && (
          <Link to="." search={linkTo(addMonths(until, 12))}>
            {t('student.later')}
          </Link>
        )}
      </nav>
      <Loaded query={query}>{(data) => <Period data={data} studentId={studentId} month={month} />}</Loaded>
    </>
  );
}

interface Props {
  readonly data: StudentAttendanceQuery;
  readonly studentId: string;
  readonly month: string | undefined;
}

function Period({ data: { student, institution }, studentId, month }: Props) {
  if (!student || student.attendance.summary.total === 0) return <Notice text={t('student.no-marks')} />;
  const { summary, months } = student.attendance;
  const { attended, counted } = ratio(summary, institution.excusedPolicy);
  return (
    <>
      {student.attendance.ownClassesOnly && <p className="hint">{t('student.own-classes')}</p>}
      <p className="rate">
        {summary.attendanceRate !== null && <strong>{formatRate(summary.attendanceRate)}</strong>}{' '}
        {t('student.attended', { attended, counted, count: counted })}
      </p>
      {summary.excused > 0 && <p className="hint">{t(`student.excused.${institution.excusedPolicy}`)}</p>}
      <AttendanceMonths months={months} policy={institution.excusedPolicy} />
      {month && <MonthMarks key={month} studentId={studentId} month={month} />}
    </>
  );
}
