/**
 * SQL of the digest that stands for a student's identifier in the audit chain: keyed with the student's key to the audit trail,
 * so that nobody can guess the identifier from it once the key is erased. Looked up by itself, as the plan of a join would depend
 * on a guessed number of entries.
 */
export function numberDigest(id: string, studentNumber: string): string {
  return `(select sha256(keyed.audit_key || convert_to(${studentNumber}, 'UTF8'))
    from students keyed where keyed.institution_id = $1 and keyed.id = ${id})`;
}
