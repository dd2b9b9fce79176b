import { userIdOf } from '../access/caller.ts';
import type { SelectingRequest } from '../access/service-request.ts';
import { change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { readBack } from '../audit/read-back.ts';
import type { Change } from '../audit/recorded-change.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { checkDateOfBirth } from '../input/date-of-birth.rules.ts';
import { parseInput } from '../input/parse-input.ts';
import { today } from '../input/time-zone.ts';
import { checkClassCapacity } from './enrolments/enrolment.checks.ts';
import { endOpenEnrolments, movePrimaryEnrolment } from './enrolments/primary-enrolment.ts';
import { makePrimaryGuardian } from './guardians/primary-guardian.ts';
import { lockStudent } from './locked-student.ts';
import { studentAuditFields, studentRecord } from './student.audit.ts';
import { checkStudentReferences, studentConstraintErrors } from './student.checks.ts';
import { textColumns } from './student.columns.ts';
import type { Student, StudentStatus } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';
import {
  addressColumnsOf,
  NOT_TO_INACTIVE,
  type StudentChanges,
  type StudentChangesInput,
  studentChangesSchema,
} from './student.rules.ts';
import { checkUnchanged } from './unchanged-student.ts';

/** Status and primary class of a student, which depend on each other. */
type Standing = Pick<Student, 'status' | 'classId'>;

type StatusInput = Pick<StudentChanges, 'status' | 'classId'>;

/**
 * Changes the fields that are sent ([D22]). A value that equals the stored one is no change; without any change, version and
 * `updatedAt` stay. The row is locked, so that concurrent updates of different fields both take effect.
 * @throws AppError `not_found`, `precondition_failed`, `validation_error` with all errors
 */
export async function updateStudent<T>(
  request: SelectingRequest,
  { id, input, expectedVersion }: { id: number; input: StudentChangesInput; expectedVersion?: number | null },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, studentChangesSchema, input),
    check: async (tx, values) => {
      checkDateOfBirth(tx.errors, values.dateOfBirth, today(tx.caller));
      const student = await lockStudent(tx, id, expectedVersion);
      if (values.unchanged) await checkUnchanged(tx, student, values.unchanged);
      await checkStudentReferences(tx, values, id);
      await checkStatusChange(tx, student, values);
      return student;
    },
    apply: async (tx, values, student) => {
      const before = studentAuditFields(student);
      if (values.studentId !== undefined) changeStudentId(student, values.studentId);
      assignPlainFields(student, values);
      await applyStatusChange(tx, student, values);
      if (values.parentId !== undefined) await makePrimaryGuardian(tx, student, values.parentId);
      const changes = diff(before, studentAuditFields(student));
      if (Object.keys(changes).length > 0) tx.record(studentRecord(student, 'updated', changes));
      return readBack<T>(tx, studentReadModel, 'students s', id, request.selection);
    },
    constraintErrors: studentConstraintErrors,
  });
}

/** Gives the student another identifier and keeps the former one ([D96]). */
function changeStudentId(student: Student, studentId: string): void {
  if (studentId === student.studentId) return;
  student.formerStudentIds = [...student.formerStudentIds.filter((former) => former !== studentId), student.studentId];
  student.studentId = studentId;
}

/** Assigns the fields on which nothing else depends. */
function assignPlainFields(student: Student, values: StudentChanges): void {
  for (const { property } of textColumns)
    if (values[property] !== undefined) Object.assign(student, { [property]: values[property] });
  if (values.dateOfBirth !== undefined) student.dateOfBirth = values.dateOfBirth;
  if (values.address !== undefined) Object.assign(student, addressColumnsOf(values.address));
}

function newStanding(student: Student, input: StatusInput): Standing {
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
async function checkStatusChange(tx: Change, student: Student, input: StatusInput): Promise<void> {
  const to = newStanding(student, input);
  if (student.status === 'graduated' && to.status === 'inactive') {
    tx.errors.add('status', NOT_TO_INACTIVE);
  }
  if (to.status !== 'active' && to.classId !== null && to.classId !== student.classId) {
    tx.errors.add(
      'classId',
      `cannot be changed for a student who is ${to.status}: set status to active to enrol again.`,
    );
  }
  if (entersClass(student, to)) await checkClassCapacity(tx, to.classId as number, [student.id], [today(tx.caller)]);
}

/** Sets status and class, and updates the history and the enrolments with them ([D26], [D29a]). */
async function applyStatusChange(tx: Change, student: Student, input: StatusInput): Promise<void> {
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
