import type { AuditAction } from './audit-actions.ts';
import type { EventType } from './event-types.ts';

/** Old and new value of each changed field, as stored in the audit trail ([D42]). Personal values are already encrypted. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** Kinds of changes to a student. */
export const changeTypes = ['created', 'updated', 'deleted', 'restored', 'erased'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** An entry of the feed of changes to students. */
export interface StudentFeedEntry {
  type: ChangeType;
  id: number;
  /** The institution's own identifier. Entries of deleted students keep it. */
  studentId: string;
  /** REST names of the fields that changed. */
  changed: string[];
}

export interface ChangeRecord {
  /** Action in the audit trail: `student.updated`. */
  action: AuditAction;
  resource: { type: string; id: number | null };
  changes?: FieldChanges | null;
  students?: StudentFeedEntry[];
  /** The event that is sent to webhooks ([D44]), if the change has one. */
  event?: { type: EventType; data: Record<string, unknown> };
}
