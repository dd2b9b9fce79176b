import { isAllowed } from '../access/decide.ts';
import type { BatchableChange, Change } from '../audit/change.ts';
import type { ConstraintErrors } from '../database/connection/failures.ts';
import { prepared } from '../database/reads/prepared.ts';
import { rowParameters } from '../database/reads/row-parameters.ts';
import type { TextInput } from '../input/text-rules.ts';
import { invalid } from '../shared/errors.ts';
import { NOT_A_CLASS } from './student.rules.ts';

const UNKNOWN_CLASS = ['classId', NOT_A_CLASS] as const;
const UNKNOWN_PARENT = ['parentId', 'is not a guardian of this institution.'] as const;

/** The error of each constraint: its field and message. */
const CONSTRAINT_ERRORS: Readonly<Record<string, readonly [field: string, message: string]>> = {
  students_student_id_key: ['studentId', inUse('another student')],
  students_email_key: ['email', inUse('another student')],
  students_institution_id_class_id_fkey: UNKNOWN_CLASS,
  enrolments_institution_id_class_id_fkey: UNKNOWN_CLASS,
  enrolments_open_key: ['classId', 'is a class in which the student is enrolled already.'],
  students_institution_id_primary_guardian_id_fkey: UNKNOWN_PARENT,
  student_guardians_institution_id_guardian_id_fkey: UNKNOWN_PARENT,
  student_guardians_contact_priority_check: ['guardianId', 'is one too many: a student has at most 100 guardians.'],
};

/** Rows of identifiers and references to check; `id` is the student who may already have the identifiers. */
export const REFERENCES = rowParameters({
  id: 'int',
  student_id: 'text',
  email: 'text',
  class_id: 'int',
  parent_id: 'int',
  today: 'date',
});

/** Returns SQL of the other student of whom the condition is true, as an error names that student: `student 4711 (A-102)`. */
const otherStudent = (condition: string) => `(
    select 'student ' || s.id || ' (' || s.student_id || ')' from students s
    where s.institution_id = $1 and ${condition} and s.deleted_at is null and s.id is distinct from given.id)`;

/** SQL that compares the rows of `given` with the database. */
export const REFERENCE_CONFLICTS = `
  ${otherStudent('s.student_id = given.student_id')} as student_id_owner,
  ${otherStudent('lower(s.email) = lower(given.email)')} as email_owner,
  given.class_id is null or exists (select from classes c where c.institution_id = $1 and c.id = given.class_id) as class_known,
  given.parent_id is null or exists (select from guardians g where g.institution_id = $1 and g.id = given.parent_id) as parent_known`;

export interface ReferenceConflicts {
  /** The other student who has the identifier; null if it is free. */
  student_id_owner: string | null;
  email_owner: string | null;
  class_known: boolean;
  parent_known: boolean;
}

/** Identifiers and references of a student; absent ones are not checked. */
export interface StudentReferences {
  studentId?: TextInput;
  email?: TextInput;
  classId?: number | null;
  parentId?: number | null;
}

/** Returns the references as a row of `given`. */
export function referencesRow({ studentId, email, classId, parentId }: StudentReferences, id: number | null) {
  return { id, student_id: studentId, email, class_id: classId, parent_id: parentId, today: null };
}

/** Adds an error for each reference that conflicts with the database. It names the other student if the caller may read students. */
export function addReferenceErrors(
  { caller, errors }: Pick<BatchableChange, 'caller' | 'errors'>,
  conflicts: ReferenceConflicts,
): void {
  const nameOf = (owner: string) => (isAllowed(caller, 'read:students') ? owner : 'another student');
  if (conflicts.student_id_owner) errors.add('studentId', inUse(nameOf(conflicts.student_id_owner)));
  if (conflicts.email_owner) errors.add('email', inUse(nameOf(conflicts.email_owner)));
  if (!conflicts.class_known) errors.add(...UNKNOWN_CLASS);
  if (!conflicts.parent_known) errors.add(...UNKNOWN_PARENT);
}

const CHECK = REFERENCES.statement((given) => `select ${REFERENCE_CONFLICTS} from ${given}`);

/** Adds an error for an identifier or email in use, an unknown class or an unknown guardian. */
export async function checkStudentReferences(tx: Change, references: StudentReferences, id: number): Promise<void> {
  const { studentId, email, classId, parentId } = references;
  if ([studentId, email, classId, parentId].every((reference) => reference == null)) return;
  const [text, values] = CHECK(tx.caller.institutionId, [referencesRow(references, id)]);
  const { rows } = await prepared<ReferenceConflicts>(tx.client, text, values);
  addReferenceErrors(tx, rows[0] as ReferenceConflicts);
}

function inUse(owner: string): string {
  return `is already in use by ${owner}.`;
}

/** The errors of violated constraints, which a concurrent writer can cause after the check. */
export const studentConstraintErrors: ConstraintErrors = Object.fromEntries(
  Object.entries(CONSTRAINT_ERRORS).map(([constraint, error]) => [constraint, () => invalid(...error)]),
);
