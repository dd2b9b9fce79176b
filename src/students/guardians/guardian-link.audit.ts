import type { ChangeRecord } from '../../audit/change-records.ts';
import { diff } from '../../audit/diff.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';

/** How somebody is a guardian of a student, as the audit trail names it. */
export interface GuardianLinkAuditFields {
  student: number;
  relation: string | null;
  contact_priority: number;
  /** Whether the student's record shows this guardian. */
  primary: boolean;
}

/** Somebody's link to a student before and after a change; undefined where there is none. */
export interface GuardianLinkChange {
  guardianId: number;
  before: GuardianLinkAuditFields | undefined;
  after: GuardianLinkAuditFields | undefined;
  /** Seals the relation: shared by student and guardian. */
  key: Buffer;
}

/** What says nothing about the people; the relation does, about both. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['student', 'contact_priority', 'primary']);

/** The audit record of a link that was made, changed or removed; none where it is as it was. It always names the student. */
export function guardianLinkRecord({ guardianId, before, after, key }: GuardianLinkChange): ChangeRecord | undefined {
  const changes = diff({ ...before }, { ...after });
  if (Object.keys(changes).length === 0) return undefined;
  const named = { student: { from: before?.student ?? null, to: after?.student ?? null }, ...changes };
  return {
    action: after ? 'guardian.linked' : 'guardian.unlinked',
    resource: { type: 'guardian', id: guardianId },
    changes: sealChanges(key, named, OPEN_FIELDS),
  };
}
