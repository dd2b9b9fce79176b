/**
 * SQL of the digest that represents a student's identifier in the audit chain. It is keyed with the student's audit key, so that the
 * identifier cannot be guessed from it once that key is erased. It is a subquery because the plan of a join would depend on an
 * estimated number of entries.
 */
export function studentNumberDigest(id: string, studentNumber: string): string {
  return `(select sha256(keyed.audit_key || convert_to(${studentNumber}, 'UTF8'))
    from students keyed where keyed.institution_id = $1 and keyed.id = ${id})`;
}

/** SQL of the same digest of the row of `students` with an alias. */
export function numberDigestOf(student: string): string {
  return `sha256(${student}.audit_key || convert_to(${student}.student_id, 'UTF8'))`;
}
