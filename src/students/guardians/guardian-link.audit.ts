import { diff } from '../../audit/change.ts';
import type { ChangeRecord } from '../../audit/change-records.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';

/** The fields of a link that the audit trail records. */
export interface GuardianLinkAuditFields {
  student: number;
  relation: string | null;
  contact_priority: number;
  /** True if this is the student's primary guardian. */
  primary: boolean;
}

/** A link before and after a change; undefined if it does not exist then. */
export interface GuardianLinkChange {
  guardianId: number;
  before: GuardianLinkAuditFields | undefined;
  after: GuardianLinkAuditFields | undefined;
  /** Seals the relation. Shared by student and guardian. */
  key: Buffer;
}

/** Fields that are recorded unsealed, because they are not personal. The relation is, for both people. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['student', 'contact_priority', 'primary']);

/** Returns the audit record of a created, changed or removed link, or undefined if it did not change. It always names the student. */
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
