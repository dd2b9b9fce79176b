import { request } from '../../api.ts';
import { listedNameOf } from '../../person-name.ts';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { StudentsToEnrolDocument } from './enrolments.generated.ts';

/** Returns the first active students who match. */
export async function findStudents(search: string): Promise<Choice[]> {
  const { studentsConnection } = await request(StudentsToEnrolDocument, { search: search || null });
  return studentsConnection.edges.map(({ node: student }) => ({
    id: student.id,
    label: listedNameOf(student),
    hint: [student.studentId, student.className].filter(Boolean).join(' · '),
  }));
}
