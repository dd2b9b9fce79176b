import type { Caller } from '../auth/caller.ts';
import { type Change, change } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { invalid } from '../errors.ts';
import type { Problems } from '../problems.ts';
import { beginPrimaryEnrolment, endOpenEnrolments, endPrimaryEnrolment } from './enrolment.service.ts';
import { checkEmailFree, explainViolation } from './student.checks.ts';
import type { Student, StudentStatus } from './student.entity.ts';
import { difference, studentFacts, studentRecord } from './student.facts.ts';
import { type AddressInput, checkDateOfBirth, readAddress, readStudentTexts, type StudentTextInput } from './student.rules.ts';
import { lockStudent, readBack } from './student.service.ts';
import { checkUnchanged, type UnchangedStudentInput } from './unchanged-student.ts';

export interface UpdateStudentInput extends StudentTextInput {
  dateOfBirth?: string | null;
  classId?: number | null;
  status?: StudentStatus | null;
  address?: AddressInput | null;
  parentId?: number | null;
  /** Fields that a client sent back as it had read them: they must equal what is stored ([D22]). */
  unchanged?: UnchangedStudentInput | null;
}

/**
 * Changes the fields that are given ([D22]); what equals the stored value is no change, and without any change the student,
 * its version and `updatedAt` stay as they were. The row is locked, so that concurrent updates of different fields both survive.
 * @throws AppError `not_found`, `precondition_failed`, `validation_error` with every problem
 */
export async function updateStudent<T>(
  caller: Caller,
  database: Database,
  { id, input, expectedVersion }: { id: number; input: UpdateStudentInput; expectedVersion?: number | null },
  shape: Shape,
): Promise<Shaped<T>> {
  const { problems } = caller;
  const texts = readStudentTexts(problems, input, false);
  const address = input.address === undefined ? undefined : readAddress(problems, input.address);
  checkDateOfBirth(problems, input.dateOfBirth);
  if (input.status === null) problems.add('status', 'is required.');
  return explainViolation(() =>
    change(database, caller, async (tx) => {
      const student = await lockStudent(tx, id, expectedVersion);
      const before = studentFacts(student);
      if (input.unchanged) await checkUnchanged(tx, problems, student, input.unchanged);
      if (texts.email != null) await checkEmailFree(tx, problems, texts.email, id);
      checkTransition(problems, student.status, input.status);
      problems.throwIfAny();
      tx.em.assign(student, { ...given({ ...texts, dateOfBirth: input.dateOfBirth }), ...address });
      await follow(tx, student, input);
      const changes = difference(before, studentFacts(student));
      if (Object.keys(changes).length > 0) tx.record(studentRecord(student, 'updated', changes));
      await tx.em.flush();
      return readBack<T>(tx, student, shape);
    }),
  );
}

/** `graduated` → `inactive` is the one transition that [D26] refuses. */
function checkTransition(problems: Problems, from: StudentStatus, to: StudentStatus | null | undefined): void {
  if (from === 'graduated' && to === 'inactive') {
    problems.add('status', 'a graduated student cannot become inactive; only active again (re-enrolment).');
  }
}

function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Status and class, with the enrolments that follow them ([D26], [D29a]). */
async function follow(tx: Change, student: Student, input: UpdateStudentInput): Promise<void> {
  const [oldStatus, oldClass] = [student.status, student.classId];
  const status = input.status ?? oldStatus;
  const classId = input.classId === undefined ? oldClass : input.classId;
  student.status = status;
  student.classId = classId;
  if (status !== oldStatus) await recordTransition(tx, student, oldStatus);
  if (status !== 'active') {
    if (status !== oldStatus) await endOpenEnrolments(tx, student, status);
    if (classId !== oldClass && classId !== null) throw invalid('classId', `a student who is ${status} cannot be enrolled; set status to active.`);
    return;
  }
  if (classId === oldClass && oldStatus === 'active') return;
  await endPrimaryEnrolment(tx, student, 'transferred');
  if (classId !== null) await beginPrimaryEnrolment(tx, student, classId);
}

async function recordTransition(tx: Change, student: Student, from: StudentStatus): Promise<void> {
  await tx.client.query(
    `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by) values ($1, $2, $3, $4, $5)`,
    [student.institutionId, student.id, from, student.status, tx.caller.actorType === 'user' ? tx.caller.actorId : null],
  );
}
