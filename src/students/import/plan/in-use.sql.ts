/**
 * Returns SQL of the name of a student in a message: `student 4711 (A-102)`; null without such a student. $1 institution.
 * @param id SQL of the student's id
 * @param mayReadStudents true if the message may say which student it is
 */
export function nameOfStudent(id: string, mayReadStudents: boolean): string {
  const name = mayReadStudents ? `'student ' || s.id || ' (' || s.student_id || ')'` : `'another student'`;
  return `(select ${name} from students s where s.institution_id = $1 and s.id = ${id})`;
}

/** Returns SQL of the message about an identifier that another student has, as `nameOfStudent` takes them. */
export function inUseMessage(owner: string, mayReadStudents: boolean): string {
  return `'is already in use by ' || ${nameOfStudent(owner, mayReadStudents)} || '.'`;
}
