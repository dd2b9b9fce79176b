import type { ChangeRecord, FieldChanges } from '../../../audit/change-records.ts';

/** Returns the record of a change of an assessment. */
export function assessmentRecord(
  id: number,
  type: 'created' | 'updated' | 'deleted',
  changes: FieldChanges,
): ChangeRecord {
  return { action: `assessment.${type}`, resource: { type: 'assessment', id }, changes };
}
