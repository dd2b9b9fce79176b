import type { ChangeRecord, FieldChanges } from '../audit/change-records.ts';
import type { Class } from './class.entity.ts';

/** A class's facts under their REST names, as audit records name them. */
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

/** The audit record of a change to a class: `class.updated` and the like. */
export function classRecord(id: number, type: string, changes: FieldChanges): ChangeRecord {
  return { action: `class.${type}`, resource: { type: 'class', id }, changes };
}
