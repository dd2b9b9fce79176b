import type { SelectingRequest } from '../access/service-request.ts';
import { change, diff, readBack } from '../audit/change.ts';
import type { Selected } from '../database/reads/selection.ts';
import { checkDateOfBirth } from '../input/date-of-birth.rules.ts';
import { parseInput } from '../input/schemas.ts';
import { today } from '../input/time-zone.ts';
import { keepCalendar } from './enrolments/calendar-lock.ts';
import { makePrimaryGuardian } from './guardians/primary-guardian.ts';
import { lockStudent } from './locked-student.ts';
import { applyStanding, checkStanding } from './standing.ts';
import { studentAuditFields, studentRecord } from './student.audit.ts';
import { checkStudentReferences, studentConstraintErrors } from './student.checks.ts';
import { textColumns } from './student.columns.ts';
import type { Student } from './student.entity.ts';
import { studentReadModel } from './student.read-model.ts';
import {
  addressColumnsOf,
  type StudentChanges,
  type StudentChangesInput,
  studentChangesSchema,
} from './student.rules.ts';
import { checkUnchanged } from './unchanged-student.ts';

/**
 * Changes the fields that are sent ([D22]). A value that equals the stored one is no change; without any change, version and
 * `updatedAt` stay. The row is locked, so that concurrent updates of different fields both take effect.
 * @throws AppError `not_found`, `precondition_failed`, `validation_error` with all errors
 */
export function updateStudent<T>(
  request: SelectingRequest,
  { id, input, expectedVersion }: { id: number; input: StudentChangesInput; expectedVersion?: number | null },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, studentChangesSchema, input),
    check: async (tx, values) => {
      checkDateOfBirth(tx.errors, values.dateOfBirth, today(tx.caller));
      if (values.status !== undefined || values.classId !== undefined) await keepCalendar(tx);
      const student = await lockStudent(tx, id, expectedVersion);
      if (values.unchanged) await checkUnchanged(tx, student, values.unchanged);
      await checkStudentReferences(tx, values, id);
      return { student, placement: await checkStanding(tx, student, values) };
    },
    apply: async (tx, values, { student, placement }) => {
      const before = studentAuditFields(student);
      if (values.studentId !== undefined) changeStudentId(student, values.studentId);
      assignPlainFields(student, values);
      await applyStanding(tx, student, values, placement);
      if (values.parentId !== undefined) await makePrimaryGuardian(tx, student, values.parentId);
      const changes = diff(before, studentAuditFields(student));
      if (Object.keys(changes).length > 0) tx.record(studentRecord(student, 'updated', changes));
      return readBack<T>(tx, studentReadModel(tx.caller), 'students s', id, request.selection);
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
