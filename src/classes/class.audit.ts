import type { ChangeRecord, FieldChanges } from '../audit/change-records.ts';
import type { Class } from './class.entity.ts';

/** Returns the fields of a class that the audit trail records, under their REST names. */
export function classAuditFields(section: Class): Record<string, unknown> {
  return {
    code: section.code,
    name: section.name,
    type: section.type,
    course_id: section.courseId,
    term_id: section.termId,
    grade_level: section.gradeLevel,
    room: section.room,
    capacity: section.capacity,
  };
}

/** Returns the audit record of a change to a class, for example `class.updated`. */
export function classRecord(id: number, type: string, changes: FieldChanges): ChangeRecord {
  return { action: `class.${type}`, resource: { type: 'class', id }, changes };
}
