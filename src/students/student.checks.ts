import type { Change } from '../database/change.ts';
import { violatedConstraint } from '../database/failures.ts';
import { prepared } from '../database/prepared.ts';
import { invalid } from '../errors.ts';
import type { Problems } from '../problems.ts';
import type { TextInput } from '../text-rules.ts';

const TAKEN = {
  students_student_id_key: ['studentId', 'is already in use by another student.'],
  students_email_key: ['email', 'is already in use by another student.'],
} as const;

const NEW_STUDENT = `
  select nextval('students_id_seq')::int as id,
    exists (select from students where institution_id = $1 and student_id = $2 and deleted_at is null) as student_id_taken,
    exists (select from students where institution_id = $1 and lower(email) = lower($3) and deleted_at is null) as email_taken,
    $4::int is null or exists (select from classes where institution_id = $1 and id = $4) as class_known,
    $5::int is null or exists (select from guardians where institution_id = $1 and id = $5) as parent_known`;

interface NewStudentFacts {
  id: number;
  student_id_taken: boolean;
  email_taken: boolean;
  class_known: boolean;
  parent_known: boolean;
}

/**
 * Checks a new student against what the institution has, and takes the id that it will get.
 * @throws AppError `validation_error` with these problems and all that were found before
 */
export async function checkNewStudent(
  tx: Change,
  problems: Problems,
  input: { studentId?: TextInput; email?: TextInput; classId?: number | null; parentId?: number | null },
): Promise<number> {
  const values = [tx.caller.institutionId, input.studentId, input.email, input.classId ?? null, input.parentId ?? null];
  const { rows } = await prepared<NewStudentFacts & Record<string, unknown>>(tx.client, NEW_STUDENT, values);
  const facts = rows[0] as NewStudentFacts;
  if (facts.student_id_taken) problems.add(...TAKEN.students_student_id_key);
  if (facts.email_taken) problems.add(...TAKEN.students_email_key);
  if (!facts.class_known) problems.add('classId', 'names no class of this institution.');
  if (!facts.parent_known) problems.add('parentId', 'names no guardian of this institution.');
  problems.throwIfAny();
  return facts.id;
}

/** Whether another student that is not deleted has this email ([D10]). */
export async function checkEmailFree(tx: Change, problems: Problems, email: string, exceptId: number): Promise<void> {
  const { rowCount } = await prepared(
    tx.client,
    'select 1 from students where institution_id = $1 and lower(email) = lower($2) and deleted_at is null and id <> $3',
    [tx.caller.institutionId, email, exceptId],
  );
  if (rowCount) problems.add(...TAKEN.students_email_key);
}

/** Turns a unique violation that a concurrent writer caused after the check into the error that the check gives. */
export async function explainViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = TAKEN[violatedConstraint(error) as keyof typeof TAKEN] as readonly [string, string] | undefined;
    throw taken ? invalid(...taken) : error;
  }
}
