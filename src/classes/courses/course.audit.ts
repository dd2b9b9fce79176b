import type { ChangeRecord, FieldChanges } from '../../audit/change-records.ts';
import type { Course } from './course.entity.ts';

/** Returns the audit record of a change to a course. Creations and updates also have an event ([D44]), deletions do not. */
export function courseRecord(
  course: Course,
  type: 'created' | 'updated' | 'deleted',
  changes: FieldChanges,
): ChangeRecord {
  const record: ChangeRecord = { action: `course.${type}`, resource: { type: 'course', id: course.id }, changes };
  if (type === 'deleted') return record;
  const data = { id: course.id, code: course.code, changed: Object.keys(changes) };
  return { ...record, event: { type: `course.${type}`, data } };
}
