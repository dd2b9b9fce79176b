import type { Change } from '../audit/change.ts';
import { newAuditKey } from '../audit/sealed-changes.ts';
import { prepared } from '../database/reads/prepared.ts';

/** Gives one of the demo's, who has no key to the audit trail yet, a new one. That is no change, so version and `updatedAt` stay. */
export async function giveAuditKey(tx: Change, table: 'students' | 'guardians', id: number): Promise<Buffer> {
  const key = newAuditKey();
  const text = `update ${table} set audit_key = $3 where institution_id = $1 and id = $2`;
  await tx.unrecorded(() => prepared(tx.client, text, [tx.caller.institutionId, id, key]));
  return key;
}
