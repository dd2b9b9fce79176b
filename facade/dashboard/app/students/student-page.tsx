import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { StudentDocument } from '../documents.generated.ts';
import { t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { DeletedStudent, DeleteStudent } from './delete-student.tsx';
import { EditStudent } from './edit-student.tsx';
import { nameOf, type Student } from './student.ts';
import { StudentGrades } from './student-grades.tsx';
import { Enrolments, Guardians, StudentFacts } from './student-sections.tsx';

const route = getRouteApi('/students/$studentId');

/** Everything about one student, with what the signed-in user may change. */
export function StudentPage() {
  const { studentId } = route.useParams();
  return <StudentScreen key={studentId} studentId={studentId} />;
}

function StudentScreen({ studentId }: { studentId: string }) {
  const { may } = useViewer();
  const [deleted, setDeleted] = useState<Student>();
  const withGuardians = may('read:guardians');
  const query = useQuery({
    queryKey: ['student', studentId, withGuardians],
    queryFn: () => request(StudentDocument, { studentId, withGuardians }),
    enabled: deleted === undefined,
  });
  if (deleted) return <DeletedStudent student={deleted} onRestored={() => setDeleted(undefined)} />;
  return (
    <Loaded query={query}>
      {({ student }) => (student ? <FoundStudent student={student} onDeleted={setDeleted} /> : <NoStudent />)}
    </Loaded>
  );
}

function NoStudent() {
  return (
    <Notice title={t('error.not-found-title')}>
      <Link to="/students">{t('students.show-all')}</Link>
    </Notice>
  );
}

function FoundStudent({ student, onDeleted }: { student: Student; onDeleted: (student: Student) => void }) {
  const { may } = useViewer();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditStudent student={student} onClose={() => setEditing(false)} />;
  const actions = (
    <>
      {may('update:students') && (
        <button type="button" onClick={() => setEditing(true)}>
          {t('student.edit')}
        </button>
      )}
      {may('delete:students') && <DeleteStudent student={student} onDeleted={() => onDeleted(student)} />}
    </>
  );
  return (
    <Page title={nameOf(student)} actions={actions}>
      <StudentFacts student={student} />
      {student.guardians && <Guardians guardians={student.guardians} />}
      <Enrolments enrolments={student.enrolments} />
      {may('read:grades') && <StudentGrades studentId={student.studentId} />}
    </Page>
  );
}
