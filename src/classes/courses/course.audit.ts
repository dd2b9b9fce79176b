import type { ChangeRecord, FieldChanges } from '../../audit/change-records.ts';
import type { Course } from './course.entity.ts';

/** A course's facts under their REST names, as audit records and events name them. */
export function courseAuditFields(course: Course): Record<string, unknown> {
  return {
    code: course.code,
    name: course.name,
    description: course.description,
    subject: course.subject,
    department: course.department,
    credits: course.credits,
    gpa_applicable: course.gpaApplicable,
    status: course.status,
  };
}

/** The record of a change to a course: audit, and an event for what subscribers can hear of ([D44]). */
export function courseRecord(
  course: Course,
  type: 'created' | 'updated' | 'deleted',
  changes: FieldChanges,
): ChangeRecord {
  const record = { action: `course.${type}`, resource: { type: 'course', id: course.id }, changes };
  if (type === 'deleted') return record;
  const data = { id: course.id, code: course.code, changed: Object.keys(changes) };
  return { ...record, event: { type: `course.${type}`, data } };
}
