import { request } from '../../api.ts';
import { listedNameOf } from '../../person-name.ts';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { StudentChoicesDocument, type StudentChoicesQueryVariables } from './enrolments.generated.ts';

/** A student among those that a search finds. */
export interface StudentChoice extends Choice {
  /** The institution's own identifier. */
  readonly studentId: string;
}

const find =
  (filter: Omit<StudentChoicesQueryVariables, 'search'>) =>
  async (search: string): Promise<StudentChoice[]> => {
    const { studentsConnection } = await request(StudentChoicesDocument, { search: search || null, ...filter });
    return studentsConnection.edges.map(({ node: student }) => ({
      id: student.id,
      studentId: student.studentId,
      label: listedNameOf(student),
      hint: [student.studentId, student.className].filter(Boolean).join(' · '),
    }));
  };

/** Returns the first students who match. */
export const findStudents = find({});

/** Returns the first active students who match. */
export const findActiveStudents = find({ status: 'active' });
