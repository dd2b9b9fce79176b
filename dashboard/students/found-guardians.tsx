import { Link } from '@tanstack/react-router';
import { listedNameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { Section } from '../ui/section.tsx';
import type { FoundGuardian } from './student-list.ts';

/** The guardians whom a search finds by name, email or phone, with their students. */
export function FoundGuardians({ guardians }: { guardians: readonly FoundGuardian[] }) {
  return (
    <Section title={t('students.by-guardian')}>
      <RecordTable
        label={t('students.by-guardian')}
        rows={guardians}
        keyOf={(guardian) => guardian.id}
        columns={[
          {
            title: t('guardian.title'),
            cell: ({ id: guardianId, name }) => (
              <Link to="/guardians/$guardianId" params={{ guardianId: String(guardianId) }}>
                {name}
              </Link>
            ),
          },
          { title: t('student.phone'), cell: ({ phone }) => phone ?? t('app.none') },
          {
            title: t('students.title'),
            cell: ({ students }) => (
              <ul className="plain">
                {students.map((student) => (
                  <li key={student.id}>
                    <Link to="/students/$studentId" params={{ studentId: student.studentId }}>
                      {listedNameOf(student)}
                    </Link>
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
