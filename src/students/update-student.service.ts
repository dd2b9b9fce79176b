import { userIdOf } from '../access/caller.ts';
import type { SelectingRequest } from '../access/service-request.ts';
import { type Change, change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { readBack } from '../audit/read-back.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { omitUndefined } from '../input/omit-undefined.ts';
import { checkClassCapacity } from './enrolments/enrolment.checks.ts';
import { endOpenEnrolments, movePrimaryEnrolment } from './enrolments/primary-enrolment.ts';
import { makePrimaryGuardian } from './guardians/primary-guardian.ts';
import { lockStudent } from './locked-student.ts';
import { studentAuditFields, studentRecord } from './student.audit.ts';
import { checkStudentReferences, mapConstraintErrors } from './student.checks.ts';
import type { Student, StudentStatus } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';
import {
  type AddressInput,
  checkDateOfBirth,
  readAddress,
  readStudentTexts,
  type StudentTextInput,
} from './student.rules.ts';
import { checkUnchanged, type UnchangedStudentInput } from './unchanged-student.ts';

export interface UpdateStudentInput extends StudentTextInput {
  dateOfBirth?: string | null;
  classId?: number | null;
  status?: StudentStatus | null;
  address?: AddressInput | null;
  parentId?: number | null;
  /** Fields sent back as they were read; they must equal the stored values ([D22]). */
  unchanged?: UnchangedStudentInput | null;
}

/** Status and primary class of a student, which depend on each other. */
type Standing = Pick<Student, 'status' | 'classId'>;

/**
 * Changes the fields that are sent ([D22]). A value that equals the stored one is no change; without any change, version and
 * `updatedAt` stay. The row is locked, so that concurrent updates of different fields both take effect.
 * @throws AppError `not_found`, `precondition_failed`, `validation_error` with all errors
 */
export async function updateStudent<T>(
  { caller, database, selection }: SelectingRequest,
  { id, input, expectedVersion }: { id: number; input: UpdateStudentInput; expectedVersion?: number | null },
): Promise<Selected<T>> {
  const { problems } = caller;
  const texts = readStudentTexts(problems, input, false);
  const address = input.address === undefined ? undefined : readAddress(problems, input.address);
  checkDateOfBirth(problems, input.dateOfBirth);
  if (input.status === null) problems.add('status', 'is required.');
  const update = async (tx: Change): Promise<Selected<T>> => {
    const student = await lockStudent(tx, id, expectedVersion);
    if (input.unchanged) await checkUnchanged(tx, problems, student, input.unchanged);
    await checkStudentReferences(tx, { ...input, email: texts.email }, id);
    await checkStatusChange(tx, student, input);
    problems.throwIfAny();
    const before = studentAuditFields(student);
    Object.assign(student, omitUndefined({ ...texts, dateOfBirth: input.dateOfBirth }), address);
    await applyStatusChange(tx, student, input);
    if (input.parentId !== undefined) await makePrimaryGuardian(tx, student, input.parentId);
    const changes = diff(before, studentAuditFields(student));
    if (Object.keys(changes).length > 0) tx.record(studentRecord(student, 'updated', changes));
    return readBack<T>(tx, studentReadModel, 'students s', id, selection);
  };
  return mapConstraintErrors(() => change(database, caller, update));
}

function newStanding(student: Student, input: UpdateStudentInput): Standing {
  return {
    status: input.status ?? student.status,
    classId: input.classId === undefined ? student.classId : input.classId,
  };
}

/** True if the update enrols the student in a class: another one, or the last one again. */
function entersClass(student: Student, to: Standing): boolean {
  return (
    to.status === 'active' && to.classId !== null && (to.classId !== student.classId || student.status !== 'active')
  );
}

/** Adds errors by [D26] and [D29a]: `graduated` → `inactive`, a class for a student who has left, a full class. */
async function checkStatusChange(tx: Change, student: Student, input: UpdateStudentInput): Promise<void> {
  const { problems } = tx.caller;
  const to = newStanding(student, input);
  if (student.status === 'graduated' && to.status === 'inactive') {
    problems.add('status', 'a graduated student cannot become inactive; only active again (re-enrolment).');
  }
  if (to.status !== 'active' && to.classId !== null && to.classId !== student.classId) {
    problems.add(
      'classId',
      `cannot be changed for a student who is ${to.status}: set status to active to enrol again.`,
    );
  }
  if (entersClass(student, to)) await checkClassCapacity(tx, to.classId as number, student.id);
}

/** Sets status and class, and updates the history and the enrolments with them ([D26], [D29a]). */
async function applyStatusChange(tx: Change, student: Student, input: UpdateStudentInput): Promise<void> {
  const former: Standing = { status: student.status, classId: student.classId };
  const to = newStanding(student, input);
  const moves = entersClass(student, to) || (to.status === 'active' && former.classId !== null && to.classId === null);
  Object.assign(student, to);
  if (to.status !== former.status) {
    await recordStatusChange(tx, student, former.status);
    if (former.status === 'active') await endOpenEnrolments(tx, student.id, to.status);
  }
  if (moves) await movePrimaryEnrolment(tx, student.id, to.classId);
}

/** Stores a change of a student's status in its history ([D26]). */
async function recordStatusChange(tx: Change, student: Student, from: StudentStatus): Promise<void> {
  await prepared(
    tx.client,
    `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by) values ($1, $2, $3, $4, $5)`,
    [tx.caller.institutionId, student.id, from, student.status, userIdOf(tx.caller)],
  );
}
