import { request } from '../api.ts';
import { listedNameOf } from '../person-name.ts';
import type { Choice } from '../ui/forms/use-combobox.ts';
import { DocumentStudentsDocument } from './documents.generated.ts';

/** A student among those that a search finds. */
export interface StudentChoice extends Choice {
  /** The institution's own identifier. */
  readonly studentId: string;
}

/** Returns the first students whose name, email or student id match. */
export async function findStudents(search: string): Promise<StudentChoice[]> {
  const { students } = await request(DocumentStudentsDocument, { search });
  return students.data.map((student) => ({
    id: student.id,
    studentId: student.studentId,
    label: listedNameOf(student),
    hint: [student.studentId, student.className].filter(Boolean).join(' · '),
  }));
}
