import type { ChangeRecord, FieldChanges } from '../audit/change-records.ts';

/** Returns the audit record of a change to a class, for example `class.updated`. */
export function classRecord(
  id: number,
  type: 'created' | 'updated' | 'deleted' | 'teacher_assigned' | 'teacher_unassigned',
  changes: FieldChanges,
): ChangeRecord {
  return { action: `class.${type}`, resource: { type: 'class', id }, changes };
}
