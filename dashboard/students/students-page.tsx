import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Day } from '../ui/day.tsx';
import type { ListColumn } from '../ui/lists/list.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { Section } from '../ui/page.tsx';
import { RecordName, StudentName } from '../ui/record-name.tsx';
import { ExportLink, StudentFilterFields } from './list-filters.tsx';
import { StudentActions } from './selection/student-actions.tsx';
import { type FoundGuardian, type ListedStudent, loadStudents } from './student-list.ts';
import './students.css';

const route = getRouteApi('/students');

/** The list of students: all of them by name, or those whom a search finds, the most relevant first. */
export function StudentsPage() {
  const { may } = useViewer();
  const filters = route.useSearch();
  const { q } = filters;
  const readable = { classes: may('read:classes'), guardians: may('read:guardians') };
  const query = useQuery({
    queryKey: ['students', filters, readable],
    queryFn: () => loadStudents(filters, readable),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      title={t('students.title')}
      actions={may('create:students') && <NewStudent />}
      search={{ label: t('students.find'), name: 'q' }}
      filters={
        <>
          <StudentFilterFields className={query.data?.className} />
          <ExportLink filters={filters} />
        </>
      }
      query={query}
      list={(data) => data}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => (q ? t('students.found', { count, q }) : t('students.count', { count }))}
      empty={t(may('create:students') ? 'students.none-create' : 'students.none')}
      noMatch={t('students.empty')}
      bulk={
        may('update:students') || may('export:students')
          ? (selection) => <StudentActions selection={selection} />
          : undefined
      }
      after={({ guardians }) => guardians.length > 0 && <FoundGuardians guardians={guardians} />}
    />
  );
}

function NewStudent() {
  return (
    <Link to="/new-student" className="button primary">
      {t('students.new')}
    </Link>
  );
}

function columns(): ListColumn<ListedStudent>[] {
  return [
    {
      id: 'name',
      title: t('word.name'),
      isSortedByService: true,
      cell: (student) => <StudentName student={student} />,
    },
    { id: 'id', isClear: true, title: t('students.id'), cell: ({ studentId }) => studentId },
    { id: 'grade', title: t('word.grade-level'), cell: ({ gradeLevel }) => gradeLevel },
    { id: 'class', isClear: true, title: t('word.class'), cell: ({ className }) => className },
    {
      id: 'enrollment_date',
      isMinor: true,
      title: t('student.enrolled'),
      isSortedByService: true,
      cell: ({ enrollmentDate }) => enrollmentDate && <Day on={enrollmentDate} />,
    },
    { id: 'status', isClear: true, title: t('word.status'), cell: ({ status }) => t(`students.status.${status}`) },
    { id: 'phone', isClear: true, title: t('student.phone'), isExtra: true, cell: ({ phone }) => phone },
    { id: 'email', isClear: true, title: t('student.email'), isExtra: true, cell: ({ email }) => email },
  ];
}

/** The guardians whom a search finds by name, email or phone, with their students. */
function FoundGuardians({ guardians }: { guardians: readonly FoundGuardian[] }) {
  return (
    <Section title={t('students.by-guardian')}>
      <RecordTable
        label={t('students.by-guardian')}
        rows={guardians}
        keyOf={(guardian) => guardian.id}
        columns={[
          {
            title: t('guardian.title'),
            cell: ({ id: guardianId, name }) => <RecordName to="/guardians/$guardianId" id={guardianId} name={name} />,
          },
          { title: t('student.phone'), cell: ({ phone }) => phone ?? t('app.none') },
          {
            title: t('students.title'),
            cell: ({ students }) => (
              <ul className="plain">
                {students.map((student) => (
                  <li key={student.id}>
                    <StudentName student={student} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Section>
  );
}
