import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { batchableChange, change, diff } from '../audit/change.ts';
import type { Deleted } from '../audit/entities/audited-kind.ts';
import { newAuditKey } from '../audit/sealed-changes.ts';
import type { Selected } from '../database/reads/selection.ts';
import { checkDateOfBirth } from '../input/date-of-birth.rules.ts';
import { parseInput } from '../input/schemas.ts';
import { today } from '../input/time-zone.ts';
import { newEnrolmentRecord } from './enrolments/new-enrolment.ts';
import { endOpenEnrolments } from './enrolments/primary-enrolment.ts';
import { insertStudent } from './insert-student.ts';
import { lockStudent } from './locked-student.ts';
import { checkNewStudent } from './new-student.checks.ts';
import { type StudentState, studentAuditFields, studentRecord } from './student.audit.ts';
import { studentConstraintErrors } from './student.checks.ts';
import { addressColumnsOf, type NewStudentInput, newStudentSchema, textsOfNewStudent } from './student.rules.ts';

/**
 * Creates an active student, enrolled from today if a class is sent ([D21]), or from the first day of its term to come ([D92]).
 * @throws AppError `validation_error` with all errors: rules, identifiers in use, unknown class or guardian, full class
 */
export function createStudent<T>(request: SelectingRequest, input: NewStudentInput): Promise<Selected<T>> {
  return batchableChange(request, {
    input: parseInput(request.errors, newStudentSchema, input),
    check: (tx, values) => {
      checkDateOfBirth(tx.errors, values.dateOfBirth, today(tx.caller));
      return checkNewStudent(tx, values);
    },
    apply: async (tx, values, { id, enrolment }) => {
      const isPlanned = enrolment !== null && enrolment.beginsOn > today(tx.caller);
      const student: StudentState = {
        institutionId: tx.caller.institutionId,
        id,
        studentId: values.studentId,
        ...textsOfNewStudent(values),
        dateOfBirth: values.dateOfBirth ?? null,
        classId: isPlanned ? null : (values.classId ?? null),
        status: 'active',
        enrollmentDate: today(tx.caller),
        primaryGuardianId: values.parentId ?? null,
        ...addressColumnsOf(values.address),
        auditKey: newAuditKey(),
      };
      tx.record(studentRecord(student, 'created', diff({}, studentAuditFields(student))));
      if (isPlanned) tx.record(newEnrolmentRecord(student, enrolment.id, { ...enrolment, isPrimary: true }));
      return insertStudent<T>(tx, { student, enrolment }, request.selection);
    },
    constraintErrors: studentConstraintErrors,
  });
}

/**
 * Soft-deletes a student ([D27]) and ends its open enrolments; grades, attendance and audit records stay.
 * @throws AppError `not_found`; `precondition_failed` if `expectedVersion` is not the stored version ([D23])
 */
export function deleteStudent(
  request: ServiceRequest,
  { id, expectedVersion }: { id: number; expectedVersion?: number | null },
): Promise<Deleted> {
  return change(request, async (tx) => {
    const student = await lockStudent(tx, id, expectedVersion);
    student.deletedAt = new Date();
    await endOpenEnrolments(tx, [student.id], 'deleted');
    tx.record(studentRecord(student, 'deleted', {}));
    return { message: 'The student was deleted.', id };
  });
}
