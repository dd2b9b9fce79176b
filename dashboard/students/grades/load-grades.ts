import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { StudentGradesDocument, type StudentGradesQuery } from './student-grades.generated.ts';

/**
 * Reads all grades of a student, because those of a course may be on any page.
 * @param first the first page, if it is there already
 */
export function gradesAnswer(studentId: string, withTerms: boolean, first?: StudentGradesQuery) {
  return queryOptions({
    queryKey: ['StudentGrades', studentId, withTerms],
    queryFn: async () => {
      const load = (page: number) => request(StudentGradesDocument, { studentId, page, withTerms });
      const { grades, student, terms } = first ?? (await load(1));
      const rows = [...grades.data];
      for (let page = 2; page <= grades.pagination.totalPages; page += 1) rows.push(...(await load(page)).grades.data);
      return { grades: rows, terms, gpa: student?.gpa ?? null, transferCredits: student?.transferCredits ?? [] };
    },
  });
}
