import { type Change, change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { readBack } from '../audit/read-back.ts';
import type { Selected } from '../database/reads/selection.ts';
import { omitUndefined } from '../input/omit-undefined.ts';
import type { SelectingRequest } from '../service-request.ts';
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
import { recordTransition } from './student-history.ts';
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

/** Where a student is to stand: status, and the primary class that goes with it. */
type Standing = Pick<Student, 'status' | 'classId'>;

/**
 * Changes the fields that are given ([D22]); what equals the stored value is no change, and without any change the student,
 * its version and `updatedAt` stay as they were. The row is locked, so that concurrent updates of different fields both survive.
 * @throws AppError `not_found`, `precondition_failed`, `validation_error` with every problem
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
    await checkStanding(tx, student, input);
    problems.throwIfAny();
    const before = studentAuditFields(student);
    Object.assign(student, omitUndefined({ ...texts, dateOfBirth: input.dateOfBirth }), address);
    await followStanding(tx, student, input);
    if (input.parentId !== undefined) await makePrimaryGuardian(tx, student, input.parentId);
    const changes = diff(before, studentAuditFields(student));
    if (Object.keys(changes).length > 0) tx.record(studentRecord(student, 'updated', changes));
    return readBack<T>(tx, studentReadModel, 'students s', id, selection);
  };
  return mapConstraintErrors(() => change(database, caller, update));
}

function standingOf(student: Student, input: UpdateStudentInput): Standing {
  return {
    status: input.status ?? student.status,
    classId: input.classId === undefined ? student.classId : input.classId,
  };
}

/** Whether the student is to sit in a class in which it does not sit yet: another one, or the last one again. */
function entersClass(student: Student, to: Standing): boolean {
  return (
    to.status === 'active' && to.classId !== null && (to.classId !== student.classId || student.status !== 'active')
  );
}

/** What [D26] and [D29a] refuse: `graduated` → `inactive`, a class for a student who left, a full class. */
async function checkStanding(tx: Change, student: Student, input: UpdateStudentInput): Promise<void> {
  const { problems } = tx.caller;
  const to = standingOf(student, input);
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

/** Status and class, with the history and the enrolments that follow them ([D26], [D29a]). */
async function followStanding(tx: Change, student: Student, input: UpdateStudentInput): Promise<void> {
  const former: Standing = { status: student.status, classId: student.classId };
  const to = standingOf(student, input);
  const moves = entersClass(student, to) || (to.status === 'active' && former.classId !== null && to.classId === null);
  Object.assign(student, to);
  if (to.status !== former.status) {
    await recordTransition(tx, student, former.status);
    if (former.status === 'active') await endOpenEnrolments(tx, student.id, to.status);
  }
  if (moves) await movePrimaryEnrolment(tx, student.id, to.classId);
}
