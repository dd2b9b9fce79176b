import type { ChangeRecord, ChangeType, FieldChanges, StudentFeedEntry } from '../audit/change-records.ts';
import { sealChanges } from '../audit/sealed-changes.ts';
import { columnList } from './student.columns.ts';
import type { Student } from './student.entity.ts';

/** Fields that say nothing about the person; the audit trail keeps their values readable. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(
  columnList.filter(({ personal }) => !personal).map(({ auditName }) => auditName),
);

/** A student's values under their REST names (nested as `address.zip`), as audit records, events and the feed name them. */
export type StudentAuditFields = Record<string, unknown>;

/** A student without the columns that the database fills. */
export type StudentState = Omit<
  Student,
  'formerStudentIds' | 'sourcedId' | 'version' | 'deletedAt' | 'erasedAt' | 'createdAt' | 'updatedAt' | symbol
>;

/** Returns the values of a student that audit records compare. */
export function studentAuditFields(student: StudentState): StudentAuditFields {
  const fields: StudentAuditFields = {};
  for (const { auditName, property } of columnList) fields[auditName] = student[property as keyof StudentState];
  return fields;
}

/** Returns the record of a change to a student: audit with encrypted values, a thin event ([D44]) and a feed entry. */
export function studentRecord(
  student: Pick<Student, 'id' | 'studentId' | 'auditKey'>,
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

/** Returns the entry of a change to a student in the feed. */
export function feedEntry(
  student: Pick<Student, 'id' | 'studentId'>,
  type: ChangeType,
  changes: FieldChanges,
): StudentFeedEntry {
  return { type, id: student.id, studentId: student.studentId, changed: fieldNames(Object.keys(changes)) };
}

/** Returns names of fields with the parts of the address (`address.zip`) as one field, `address`. */
export function fieldNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split('.', 1)[0] as string))];
}
