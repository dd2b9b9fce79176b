import type { Change } from '../database/change.ts';
import { explained } from '../database/failures.ts';
import { prepared } from '../database/prepared.ts';
import { invalid } from '../errors.ts';
import type { TextInput } from '../text-rules.ts';
import { checkSeats, lockedCapacity } from './enrolment.checks.ts';

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

const CONFLICTS = `
  exists (select from students where institution_id = $1 and student_id = $2 and deleted_at is null and id <> $6) as student_id_taken,
  exists (select from students where institution_id = $1 and lower(email) = lower($3) and deleted_at is null and id <> $6) as email_taken,
  $4::int is null or exists (select from classes where institution_id = $1 and id = $4) as class_known,
  $5::int is null or exists (select from guardians where institution_id = $1 and id = $5) as parent_known`;

/** The id for a new student, and what stands against it. */
const NEW_STUDENT = `select nextval('students_id_seq')::int as id, ${lockedCapacity('$4')} as capacity, ${CONFLICTS}`;

interface Conflicts extends Record<string, unknown> {
  student_id_taken: boolean;
  email_taken: boolean;
  class_known: boolean;
  parent_known: boolean;
}

interface NewStudent extends Conflicts {
  id: number;
  capacity: number | null;
}

/** What a student is to be called and to refer to; what is absent is not checked. */
export interface StudentReferences {
  studentId?: TextInput;
  email?: TextInput;
  classId?: number | null;
  parentId?: number | null;
}

/**
 * Adds to the caller's problems what stands against a new student: identifiers in use, an unknown class or guardian, a full class.
 * @returns the id that the student will get
 */
export async function checkNewStudent(tx: Change, references: StudentReferences): Promise<number> {
  const { id, capacity } = await checkReferences<NewStudent>(tx, NEW_STUDENT, references, 0);
  if (references.classId != null) await checkSeats(tx, references.classId, capacity, id);
  return id;
}

/** The same for a student that is there already. */
export async function checkStudentReferences(tx: Change, references: StudentReferences, id: number): Promise<void> {
  if (references.email == null && references.classId == null && references.parentId == null) return;
  await checkReferences(tx, `select ${CONFLICTS}`, references, id);
}

async function checkReferences<Found extends Conflicts>(
  tx: Change,
  text: string,
  references: StudentReferences,
  id: number,
): Promise<Found> {
  const { studentId, email, classId, parentId } = references;
  const { rows } = await prepared<Found>(tx.client, text, [
    tx.caller.institutionId,
    studentId,
    email,
    classId,
    parentId,
    id,
  ]);
  const found = rows[0] as Found;
  const { problems } = tx.caller;
  if (found.student_id_taken) problems.add(...meaning('students_student_id_key'));
  if (found.email_taken) problems.add(...meaning('students_email_key'));
  if (!found.class_known) problems.add(...UNKNOWN_CLASS);
  if (!found.parent_known) problems.add(...UNKNOWN_PARENT);
  return found;
}

function meaning(constraint: string): readonly [string, string] {
  return MEANING[constraint] as readonly [string, string];
}

const ERRORS = Object.fromEntries(
  Object.entries(MEANING).map(([constraint, problem]) => [constraint, () => invalid(...problem)]),
);

/** Gives what a concurrent writer made wrong after the check as the error that the check gives. */
export function explainViolation<T>(work: () => Promise<T>): Promise<T> {
  return explained(ERRORS, work);
}
