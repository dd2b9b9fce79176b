import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { type BatchableChange, batchableChange, change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { newAuditKey } from '../audit/sealed-changes.ts';
import type { Selected } from '../database/reads/selection.ts';
import { today } from '../input/calendar-day.ts';
import type { TextInput } from '../input/text-rules.ts';
import { endOpenEnrolments } from './enrolments/primary-enrolment.ts';
import { insertStudent } from './insert-student.ts';
import { lockStudent } from './locked-student.ts';
import { checkNewStudent } from './new-student.checks.ts';
import { type StudentState, studentAuditFields, studentRecord } from './student.audit.ts';
import { mapConstraintErrors } from './student.checks.ts';
import {
  type AddressInput,
  checkDateOfBirth,
  readAddress,
  readStudentId,
  readStudentTexts,
  type StudentTextInput,
  textsOfNewStudent,
} from './student.rules.ts';

export interface CreateStudentInput extends StudentTextInput {
  studentId?: TextInput;
  dateOfBirth?: string | null;
  classId?: number | null;
  address?: AddressInput | null;
  parentId?: number | null;
}

/**
 * Creates an active student, enrolled from today if a class is sent ([D21]).
 * @throws AppError `validation_error` with all errors: rules, identifiers in use, unknown class or guardian, full class
 */
export async function createStudent<T>(
  { caller, database, selection }: SelectingRequest,
  input: CreateStudentInput,
): Promise<Selected<T>> {
  const { problems } = caller;
  const { classId = null, parentId = null } = input;
  const studentId = readStudentId(problems, input.studentId);
  const texts = readStudentTexts(problems, input, true);
  const address = readAddress(problems, input.address);
  checkDateOfBirth(problems, input.dateOfBirth);
  const create = async (tx: BatchableChange): Promise<Selected<T>> => {
    const id = await checkNewStudent(tx, { studentId, email: texts.email, classId, parentId });
    problems.throwIfAny();
    const student: StudentState = {
      institutionId: caller.institutionId,
      id,
      studentId: studentId as string,
      ...textsOfNewStudent(texts),
      dateOfBirth: input.dateOfBirth ?? null,
      classId,
      status: 'active',
      enrollmentDate: today(),
      primaryGuardianId: parentId,
      ...address,
      auditKey: newAuditKey(),
    };
    tx.record(studentRecord(student, 'created', diff({}, studentAuditFields(student))));
    return insertStudent<T>(tx, student, selection);
  };
  return mapConstraintErrors(() => batchableChange(database, caller, create));
}

/**
 * Soft-deletes a student ([D27]) and ends its open enrolments; grades, attendance and audit records stay.
 * @throws AppError `not_found`; `precondition_failed` if `expectedVersion` is not the stored version ([D23])
 */
export async function deleteStudent(
  { caller, database }: ServiceRequest,
  { id, expectedVersion }: { id: number; expectedVersion?: number | null },
): Promise<{ message: string; id: number }> {
  return change(database, caller, async (tx) => {
    const student = await lockStudent(tx, id, expectedVersion);
    student.deletedAt = new Date();
    await endOpenEnrolments(tx, student.id, 'deleted', student.deletedAt);
    tx.record(studentRecord(student, 'deleted', {}));
    return { message: 'The student was deleted.', id };
  });
}
