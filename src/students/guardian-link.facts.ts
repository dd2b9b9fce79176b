import { sealChanges, sharedAuditKey } from '../admin/sealed-changes.ts';
import type { ChangeRecord } from '../database/change-records.ts';
import { differences } from '../database/differences.ts';
import type { LockedGuardian } from './locked-guardian.ts';
import type { Student } from './student.entity.ts';

/** How somebody is a guardian of a student, as the audit trail names it. */
export interface GuardianLinkFacts {
  student: number;
  relation: string | null;
  contact_priority: number;
  /** Whether the student's record shows this guardian. */
  primary: boolean;
}

/** Somebody's link to a student before and after a change; undefined where there is none. */
export interface GuardianLinkChange {
  student: Student;
  guardian: LockedGuardian;
  before: GuardianLinkFacts | undefined;
  after: GuardianLinkFacts | undefined;
}

/** What says nothing about the people; the relation does, about both. */
const OPEN_FIELDS: ReadonlySet<string> = new Set(['student', 'contact_priority', 'primary']);

/** The audit record of a link that was made, changed or removed; none where it is as it was. It always names the student. */
export function guardianLinkRecord({ student, guardian, before, after }: GuardianLinkChange): ChangeRecord | undefined {
  const changes = differences({ ...before }, { ...after });
  if (Object.keys(changes).length === 0) return undefined;
  const named = { student: { from: before?.student ?? null, to: after?.student ?? null }, ...changes };
  return {
    action: after ? 'guardian.linked' : 'guardian.unlinked',
    resource: { type: 'guardian', id: guardian.id },
    changes: sealChanges(sharedAuditKey(student.auditKey as Buffer, guardian.auditKey), named, OPEN_FIELDS),
  };
}
