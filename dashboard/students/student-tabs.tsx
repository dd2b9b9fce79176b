import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { lazyPart } from '../lazy-part.tsx';
import { t } from '../texts.ts';
import { Forbidden } from '../ui/page.tsx';
import { StudentAccess } from './access/student-access.tsx';
import { StudentAttendance } from './attendance/student-attendance.tsx';
import { StudentChanges } from './changes/student-changes.tsx';
import { StudentEnrolments } from './enrolments/student-enrolments.tsx';
import { StudentGrades } from './grades/student-grades.tsx';
import { StudentGuardians } from './guardians/student-guardians.tsx';
import type { Student } from './student.ts';

import { StudentOverview } from './student-overview.tsx';
import { tabPermissions, tabs } from './student-view.ts';

const StudentDocuments = lazyPart(async () => (await import('../documents/student-documents.tsx')).StudentDocuments);

const route = getRouteApi('/students/$studentId');

/** Links to the parts of the student page that the signed-in user may see. */
export function TabLinks({ studentId }: { studentId: string }) {
  const { may } = useViewer();
  const { tab } = route.useSearch();
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs scroll.
  useEffect(() => {
    if (tab) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const shown = tabs.filter((tab) => may(tabPermissions[tab] ?? 'read:students'));
  return (
    <nav ref={nav} className="tabs" aria-label={t('student.parts')}>
      {shown.map((tab) => (
        <Link
          key={tab}
          to="/students/$studentId"
          params={{ studentId }}
          search={tab === 'overview' ? {} : { tab }}
          // Any address of the page would match the overview's empty search.
          activeOptions={{ exact: tab === 'overview' }}
        >
          {t(`student.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The part of the student page that the address names. */
export function StudentTab({ student }: { student: Student }) {
  const { may } = useViewer();
  const { tab = 'overview' } = route.useSearch();
  if (!may(tabPermissions[tab] ?? 'read:students')) return <Forbidden />;
  switch (tab) {
    case 'overview':
      return <StudentOverview student={student} />;
    case 'attendance':
      return <StudentAttendance studentId={student.studentId} />;
    case 'grades':
      return <StudentGrades student={student} />;
    case 'documents':
      return <StudentDocuments studentId={student.studentId} />;
    case 'enrolments':
      return <StudentEnrolments student={student} />;
    case 'guardians':
      return <StudentGuardians student={student} />;
    case 'changes':
      return <StudentChanges student={student} />;
    case 'access':
      return <StudentAccess student={student} />;
  }
}
