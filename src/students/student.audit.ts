import type { ChangeRecord, ChangeType, FieldChanges, StudentFeedEntry } from '../audit/change-records.ts';
import { sealChanges } from '../audit/sealed-changes.ts';
import type { Student } from './student.entity.ts';

/** What of a student the audit trail keeps readable, because it says nothing about the person. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['class_id', 'status', 'enrollment_date', 'parent_id']);

/** A student's facts under their REST names (nested as `address.zip`), as audit records, events and the feed name them. */
export type StudentAuditFields = Record<string, unknown>;

/** What a student is made of, without what the database adds. */
export type StudentState = Omit<Student, 'version' | 'deletedAt' | 'erasedAt' | 'createdAt' | 'updatedAt' | symbol>;

/** The facts of a student as the entity holds them now. */
export function studentAuditFields(student: StudentState): StudentAuditFields {
  return {
    student_id: student.studentId,
    first_name: student.firstName,
    last_name: student.lastName,
    email: student.email,
    phone: student.phone,
    date_of_birth: student.dateOfBirth,
    class_id: student.classId,
    status: student.status,
    enrollment_date: student.enrollmentDate,
    'address.street': student.addressStreet,
    'address.city': student.addressCity,
    'address.state': student.addressState,
    'address.zip': student.addressZip,
    parent_id: student.primaryGuardianId,
  };
}

/** The record of a change to one student: audit with encrypted values, a thin event ([D44]) and an entry of the feed. */
export function studentRecord(
  student: StudentState,
  type: Exclude<ChangeType, 'erased'>,
  changes: FieldChanges,
): ChangeRecord {
  const changed = fieldNames(Object.keys(changes));
  return {
    action: `student.${type}`,
    resource: { type: 'student', id: student.id },
    changes: sealChanges(student.auditKey as Buffer, changes, OPEN_FIELDS),
    students: [feedEntry(student, type, changes)],
    event: { type: `student.${type}`, data: { id: student.id, student_id: student.studentId, changed } },
  };
}

/** The entry of the feed of changes. */
export function feedEntry(
  student: Pick<Student, 'id' | 'studentId'>,
  type: ChangeType,
  changes: FieldChanges,
): StudentFeedEntry {
  return { type, id: student.id, studentId: student.studentId, changed: fieldNames(Object.keys(changes)) };
}

/** Names of fields with an address as one: audit records and imports name its parts (`address.zip`). */
export function fieldNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split('.', 1)[0] as string))];
}
