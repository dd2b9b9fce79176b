import { Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { type CreateStudentMutationVariables, PossibleDuplicatesDocument } from '../students.generated.ts';

type NewStudent = CreateStudentMutationVariables['input'];

/** Returns the students with the names and the date of birth of a new one. */
export async function findDuplicates({ firstName, lastName, dateOfBirth }: NewStudent) {
  if (!dateOfBirth || !lastName) return [];
  const { possibleDuplicates } = await request(PossibleDuplicatesDocument, { firstName, lastName, dateOfBirth });
  return possibleDuplicates;
}

/** Warns of students who may be the new one, before the user creates it all the same. */
export function PossibleDuplicates({ students }: { students: Awaited<ReturnType<typeof findDuplicates>> }) {
  return (
    <div className="message" role="alert">
      <p>{t('students.duplicates')}</p>
      <ul>
        {students.map((student) => (
          <li key={student.id}>
            <Link to="/students/$studentId" params={{ studentId: student.studentId }} target="_blank">
              {listedNameOf(student)}
            </Link>{' '}
            (
            {[student.studentId, student.className, t(`students.status.${student.status}`)].filter(Boolean).join(' · ')}
            )
          </li>
        ))}
      </ul>
    </div>
  );
}
