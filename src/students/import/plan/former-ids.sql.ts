import { nameOfStudent } from './in-use.sql.ts';
import { problem } from './plan-columns.sql.ts';

/**
 * Returns SQL of a left join of rows that name no student to the one who had the identifier before ([D96]), as `former.id`.
 * $1 institution.
 * @param student alias of the student whom the row names @param studentId SQL of the identifier in the row
 */
export function joinFormerIds(student: string, studentId: string): string {
  return `left join (
      select unnest(s.former_student_ids) as student_id, min(s.id) as id from students s
      where s.institution_id = $1 and s.deleted_at is null and s.former_student_ids <> '{}' group by 1
    ) former on ${student}.id is null and former.student_id = ${studentId}`;
}

/** Returns SQL of the problem of a row with a former identifier of the student `former_id_of`. $1 institution. */
export function formerIdProblem(mayReadStudents: boolean): string {
  const message = `'is a former student id of ' || ${nameOfStudent('former_id_of', mayReadStudents)} || '. Send the present one.'`;
  return problem('former_id_of is not null', 'student_id', 'former_student_id', message);
}
