import type { Change } from '../audit/change.ts';
import { explained } from '../database/connection/failures.ts';
import { prepared } from '../database/reads/prepared.ts';
import { rowParameters } from '../database/reads/row-parameters.ts';
import { invalid } from '../errors.ts';
import type { TextInput } from '../input/text-rules.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';

const UNKNOWN_CLASS = ['classId', 'names no class of this institution.'] as const;
const UNKNOWN_PARENT = ['parentId', 'names no guardian of this institution.'] as const;

/** What a violated constraint means to the caller. */
const MEANING: Readonly<Record<string, readonly [field: string, message: string]>> = {
  students_student_id_key: ['studentId', 'is already in use by another student.'],
  students_email_key: ['email', 'is already in use by another student.'],
  students_institution_id_class_id_fkey: UNKNOWN_CLASS,
  enrolments_institution_id_class_id_fkey: UNKNOWN_CLASS,
  students_institution_id_primary_guardian_id_fkey: UNKNOWN_PARENT,
  student_guardians_institution_id_guardian_id_fkey: UNKNOWN_PARENT,
  student_guardians_contact_priority_check: ['guardianId', 'is one too many: a student has at most 100 guardians.'],
};

/** What students are to be called and to refer to; the id is that of a student who may have the identifiers already. */
export const REFERENCES = rowParameters({
  id: 'int',
  student_id: 'text',
  email: 'text',
  class_id: 'int',
  parent_id: 'int',
});

/** SQL of what stands against the references of `given`. */
export const REFERENCE_CONFLICTS = `
  exists (
    select from students s
    where s.institution_id = $1 and s.student_id = given.student_id and s.deleted_at is null and s.id is distinct from given.id
  ) as student_id_taken,
  exists (
    select from students s
    where s.institution_id = $1 and lower(s.email) = lower(given.email) and s.deleted_at is null and s.id is distinct from given.id
  ) as email_taken,
  given.class_id is null or exists (select from classes c where c.institution_id = $1 and c.id = given.class_id) as class_known,
  given.parent_id is null or exists (select from guardians g where g.institution_id = $1 and g.id = given.parent_id) as parent_known`;

export interface ReferenceConflicts {
  student_id_taken: boolean;
  email_taken: boolean;
  class_known: boolean;
  parent_known: boolean;
}

/** What a student is to be called and to refer to; what is absent is not checked. */
export interface StudentReferences {
  studentId?: TextInput;
  email?: TextInput;
  classId?: number | null;
  parentId?: number | null;
}

/** The references as a row of `given`. */
export function referencesRow({ studentId, email, classId, parentId }: StudentReferences, id: number | null) {
  return { id, student_id: studentId, email, class_id: classId, parent_id: parentId };
}

/** Adds what stands against references as problems of their fields. */
export function addReferenceErrors(problems: ValidationErrors, found: ReferenceConflicts): void {
  if (found.student_id_taken) problems.add(...meaning('students_student_id_key'));
  if (found.email_taken) problems.add(...meaning('students_email_key'));
  if (!found.class_known) problems.add(...UNKNOWN_CLASS);
  if (!found.parent_known) problems.add(...UNKNOWN_PARENT);
}

const CHECK = REFERENCES.statement((given) => `select ${REFERENCE_CONFLICTS} from ${given}`);

/** Adds to the caller's problems what stands against new references of a student: an email in use, an unknown class or guardian. */
export async function checkStudentReferences(tx: Change, references: StudentReferences, id: number): Promise<void> {
  if (references.email == null && references.classId == null && references.parentId == null) return;
  const [text, values] = CHECK(tx.caller.institutionId, [referencesRow(references, id)]);
  const { rows } = await prepared<ReferenceConflicts>(tx.client, text, values);
  addReferenceErrors(tx.caller.problems, rows[0] as ReferenceConflicts);
}

function meaning(constraint: string): readonly [string, string] {
  return MEANING[constraint] as readonly [string, string];
}

const ERRORS = Object.fromEntries(
  Object.entries(MEANING).map(([constraint, problem]) => [constraint, () => invalid(...problem)]),
);

/** Gives what a concurrent writer made wrong after the check as the error that the check gives. */
export function mapConstraintErrors<T>(work: () => Promise<T>): Promise<T> {
  return explained(ERRORS, work);
}
