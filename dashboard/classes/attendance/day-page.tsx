import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, formatRate, t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { Page } from '../../ui/page.tsx';
import { DayInput } from './day-input.tsx';
import { Exceptions } from './exceptions.tsx';
import type { AttendanceDayQuery } from './office/day.generated.ts';
import { dayAnswer } from './office/day-answer.ts';
import { Remind } from './office/remind.tsx';
import { ReportedAbsences } from './office/reported-absences.tsx';
import { exceptionStatuses } from './roll/marks.ts';
import { useDay } from './today.ts';
import './day.css';

const route = getRouteApi('/attendance');

/** The attendance of a day for the office: whose roll is missing, the totals, and whom to call. */
export function DayPage() {
  const { may } = useViewer();
  const { date, status, show } = route.useSearch();
  const navigate = route.useNavigate();
  const day = useDay(date);
  const withGuardians = may('read:guardians');
  const withCalls = may('correct:attendance');
  const query = useQuery({ ...dayAnswer({ date: day, withGuardians, withCalls }), placeholderData: keepPreviousData });
  const onDay = (next: string) =>
    navigate({ search: { date: next, ...(status && { status }), ...(show && { show }) } });
  return (
    <Page
      title={t('attendance.title')}
      actions={
        <>
          <DayInput day={day} asked={date} onDay={onDay} />
          {withCalls && (
            <Link to="/attendance/report" className="button">
              {t('absence.report')}
            </Link>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {({ dailyAttendance, missingAttendance, absenceNotes, absentStudents, signInOptions }) => (
          <>
            <Totals attendance={dailyAttendance} missing={missingAttendance.length} />
            <DayTabs
              students={new Set(dailyAttendance.exceptions.map(({ student }) => student.id)).size}
              missing={missingAttendance.length}
            />
            {show ? (
              <MissingRolls
                classes={missingAttendance}
                rolls={dailyAttendance.rolls}
                day={day}
                sendsMail={signInOptions?.passwordReset === true}
              />
            ) : (
              <>
                <ReportedAbsences notes={absenceNotes.data} />
                <Exceptions
                  key={day}
                  marks={dailyAttendance.exceptions}
                  calls={new Map(absentStudents?.map(({ student, contacts }) => [student.id, contacts]))}
                  day={day}
                  isCalled={dailyAttendance.rolls > 0 || missingAttendance.length === 0}
                  status={status}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Links to the two lists of the day, with the number of each. */
function DayTabs({ students, missing }: { students: number; missing: number }) {
  const { date, status } = route.useSearch();
  const ofDay = date && { date };
  return (
    <nav className="tabs" aria-label={t('attendance.lists')}>
      <Link to="/attendance" search={{ ...ofDay, ...(status && { status }) }} activeOptions={{ exact: true }}>
        {t('attendance.exceptions', { count: students })}
      </Link>
      <Link to="/attendance" search={{ ...ofDay, show: 'missing' }} activeOptions={{ exact: true }}>
        {t('attendance.missing', { count: missing })}
      </Link>
    </nav>
  );
}

/** The figures of the day. Those of absent, late and excused students lead to them. */
function Totals({ attendance, missing }: { attendance: AttendanceDayQuery['dailyAttendance']; missing: number }) {
  const { date } = route.useSearch();
  const { rolls, summary } = attendance;
  const rate = summary.attendanceRate;
  const totals: [label: string, value: string][] = [
    [t('attendance.rolls'), t('attendance.rolls-of', { rolls, all: rolls + missing })],
    [t('attendance.rate'), rate === null ? t('app.none') : formatRate(rate)],
    [t('roll.status.present'), formatNumber(summary.present)],
  ];
  return (
    <dl className="totals">
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {exceptionStatuses.map((status) => (
        <div key={status}>
          <dt>
            <Link to="/attendance" search={{ ...(date && { date }), status }}>
              {t(`roll.status.${status}`)}
            </Link>
          </dt>
          <dd>{formatNumber(summary[status])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  readonly classes: AttendanceDayQuery['missingAttendance'];
  /** Number of rolls that have been called. */
  readonly rolls: number;
  readonly day: string;
  /** True if the service sends mail, and the user may remind teachers by it. */
  readonly sendsMail: boolean;
}

/** The classes whose roll of the day has not been called, with who could call it. */
function MissingRolls({ classes, rolls, day, sendsMail }: Props) {
  const { may } = useViewer();
  const mayCall = ['record:attendance', 'read:classes', 'read:students'].every(may);
  return (
    <section aria-label={t('attendance.missing', { count: classes.length })}>
      {classes.length > 0 && sendsMail && (
        <div className="actions">
          <Remind day={day} />
        </div>
      )}
      {classes.length === 0 && <p>{t(rolls > 0 ? 'attendance.all-called' : 'attendance.no-classes')}</p>}
      {classes.length > 0 && (
        <RecordTable
          label={t('attendance.missing', { count: classes.length })}
          rows={classes}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('word.class'),
              cell: ({ id, name }) =>
                mayCall ? (
                  <Link to="/roll/$classId" params={{ classId: String(id) }} search={{ date: day }}>
                    {name}
                  </Link>
                ) : (
                  name
                ),
            },
            { title: t('class.code'), isClear: true, cell: ({ code }) => code },
            { title: t('class.room'), isClear: true, cell: ({ room }) => room },
            {
              title: t('class.teachers'),
              isClear: true,
              cell: ({ teachers }) => teachers.map(({ name }) => name).join(', ') || t('attendance.no-teacher'),
            },
          ]}
        />
      )}
    </section>
  );
}
