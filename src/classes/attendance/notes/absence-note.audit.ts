import { type Change, diff, diffOfNew } from '../../../audit/change.ts';
import type { EventType } from '../../../audit/event-types.ts';
import type { Reporter } from './note.rules.ts';

/** The fields of an absence note, by column. */
export interface NoteFields {
  readonly student_id: number;
  readonly from_date: string;
  readonly to_date: string;
  readonly code_id: number;
  readonly reason: string | null;
  readonly reported_by: Reporter;
  readonly guardian_id: number | null;
}

/** Stands for a reason in the audit trail: a recorded one would outlive the erasure of its student, and is often medical. */
const REDACTED_REASON = '[not kept]';

interface RecordedNote {
  readonly id: number;
  /** The student's own identifier. */
  readonly number: string;
  readonly before?: NoteFields;
  readonly after: NoteFields;
  readonly action: 'created' | 'updated' | 'withdrawn';
  /** Number of marks that show something else since. */
  readonly marks: number;
}

const events: Partial<Record<RecordedNote['action'], EventType>> = {
  created: 'absence_note.created',
  withdrawn: 'absence_note.withdrawn',
};

/** Records a change of an absence note. Marks that show something else have no records of their own ([D111]). */
export function recordNote(tx: Change, { id, number, before, after, action, marks }: RecordedNote): void {
  const changes = diff(open(before), open(after));
  if (before?.reason !== after.reason && (before?.reason != null || after.reason != null))
    changes.reason = { from: REDACTED_REASON, to: REDACTED_REASON };
  if (action === 'withdrawn') Object.assign(changes, diffOfNew({ withdrawn: true }));
  if (Object.keys(changes).length === 0) {
    tx.discard();
    return;
  }
  if (marks > 0) Object.assign(changes, diffOfNew({ marks }));
  const type = events[action];
  const data = { id, student_id: number, from: after.from_date, to: after.to_date };
  tx.record({
    action: `absence_note.${action}`,
    resource: { type: 'absence_note', id },
    changes,
    ...(type && { event: { type, data } }),
  });
}

function open(fields: NoteFields | undefined): Record<string, unknown> {
  if (!fields) return {};
  const { student_id, from_date, to_date, code_id, reported_by, guardian_id } = fields;
  return { student_id, from_date, to_date, code_id, reported_by, guardian_id };
}
