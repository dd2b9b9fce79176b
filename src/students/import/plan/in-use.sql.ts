/**
 * Returns SQL of the message about an identifier that another student has. $1 institution.
 * @param owner SQL of that student's id
 * @param mayReadStudents true if the message may say which student it is
 */
export function inUseMessage(owner: string, mayReadStudents: boolean): string {
  const name = mayReadStudents ? `'student ' || s.id || ' (' || s.student_id || ')'` : `'another student'`;
  return `(select 'is already in use by ' || ${name} || '.' from students s where s.institution_id = $1 and s.id = ${owner})`;
}
