import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { ReportAbsence } from '../classes/attendance/office/report-absence.tsx';
import { useToday } from '../classes/attendance/today.ts';
import { nameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { Loaded } from '../ui/answer.tsx';
import { MoreActions } from '../ui/more-actions.tsx';
import { NotFound, Page } from '../ui/page.tsx';
import { yearUntil } from './attendance/months.ts';
import { EditStudent } from './edit/edit-student.tsx';
import { EnrolStudent } from './enrolments/enrol-student.tsx';
import { ReactivateStudent } from './enrolments/reactivate-student.tsx';
import { studentAnswer } from './load-student.ts';
import { DeletedStudent, DeleteStudent } from './removal/delete-student.tsx';
import { ErasedStudent, EraseStudent } from './removal/erase-student.tsx';
import { ageOn, type Student } from './student.ts';
import { StudentTab, TabLinks } from './student-tabs.tsx';
import { tabPermissions } from './student-view.ts';
import './students.css';

const route = getRouteApi('/students/$studentId');

/** Everything about one student, with what the signed-in user may change. */
export function StudentPage() {
  const { studentId } = route.useParams();
  return <StudentScreen key={studentId} studentId={studentId} />;
}

/** A student who has just been removed from this page. */
interface Removed {
  readonly student: Student;
  readonly isErased: boolean;
}

function StudentScreen({ studentId }: { studentId: string }) {
  const { may } = useViewer();
  const [removed, setRemoved] = useState<Removed>();
  const today = useToday();
  const { tab, until } = route.useSearch();
  const head = { studentId, withGuardians: may('read:guardians') };
  const shown = tab && may(tabPermissions[tab] ?? 'read:students') ? tab : undefined;
  const view = { tab: shown, days: yearUntil(until ?? today.slice(0, 7)), withTerms: may('read:classes') };
  const query = useQuery({ ...studentAnswer(useQueryClient(), head, view), enabled: removed === undefined });
  if (removed?.isErased) return <ErasedStudent student={removed.student} />;
  if (removed)
    return (
      <DeletedStudent
        student={removed.student}
        onRestored={() => setRemoved(undefined)}
        onErased={() => setRemoved({ ...removed, isErased: true })}
      />
    );
  return (
    <Loaded query={query}>
      {({ student }) => (student ? <FoundStudent student={student} onRemoved={setRemoved} /> : <NotFound />)}
    </Loaded>
  );
}

function FoundStudent({ student, onRemoved }: { student: Student; onRemoved: (removed: Removed) => void }) {
  const { may } = useViewer();
  const { edit, ...view } = route.useSearch();
  const navigate = route.useNavigate();
  const mayEdit = may('update:students');
  if (edit && mayEdit)
    return <EditStudent student={student} onClose={() => navigate({ search: view, replace: true })} />;
  return (
    <Page title={nameOf(student)} actions={<Actions student={student} onRemoved={onRemoved} />}>
      <StudentSummary student={student} />
      <TabLinks studentId={student.studentId} />
      <StudentTab student={student} />
    </Page>
  );
}

/** Shows the actions of every day in front, and those that are rare or cannot be undone behind a button. */
function Actions({ student, onRemoved }: { student: Student; onRemoved: (removed: Removed) => void }) {
  const { may } = useViewer();
  const view = route.useSearch();
  const today = useToday();
  const isActive = student.status === 'active';
  return (
    <>
      {isActive && may('correct:attendance') && <ReportAbsence studentIds={[student.id]} day={today} />}
      {isActive && may('update:classes') && may('read:classes') && <EnrolStudent student={student} />}
      {!isActive && may('update:students') && <ReactivateStudent student={student} />}
      {may('update:students') && (
        <Link from={route.id} search={{ ...view, edit: true }} className="button">
          {t('word.edit')}
        </Link>
      )}
      {(may('delete:students') || may('erase:students')) && (
        <MoreActions>
          <button type="button" onClick={() => print()}>
            {t('app.print')}
          </button>
          <hr />
          {may('delete:students') && (
            <DeleteStudent student={student} onDeleted={() => onRemoved({ student, isErased: false })} />
          )}
          {may('erase:students') && (
            <EraseStudent student={student} onErased={() => onRemoved({ student, isErased: true })} />
          )}
        </MoreActions>
      )}
    </>
  );
}

/** The line below a student's name, on every part of the page: what the office needs first, and the number to call. */
function StudentSummary({ student }: { student: Student }) {
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
