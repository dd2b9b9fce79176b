import type { EventType } from './event-types.ts';

/** From and to of each field that changed, as the audit trail keeps them ([D42]). Personal values arrive encrypted. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** What can happen to a student. */
export const changeTypes = ['created', 'updated', 'deleted', 'restored', 'erased'] as const;
export type ChangeType = (typeof changeTypes)[number];

/** What happened to a student, for the feed of changes. */
export interface StudentFeedEntry {
  type: ChangeType;
  id: number;
  /** The institution's own identifier, which tombstones keep. */
  studentId: string;
  /** REST names of the fields that changed. */
  changed: string[];
}

export interface ChangeRecord {
  /** `student.updated`: the audit trail's action. */
  action: string;
  resource: { type: string; id: number | null };
  changes?: FieldChanges | null;
  students?: StudentFeedEntry[];
  /** The event of [D44] that subscribers hear of, where the change has one. */
  event?: { type: EventType; data: Record<string, unknown> };
}
