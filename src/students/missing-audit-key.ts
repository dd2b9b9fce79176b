import type { Change } from '../audit/recorded-change.ts';
import { newAuditKey } from '../audit/sealed-changes.ts';
import { prepared } from '../database/reads/prepared.ts';

/** Stores an audit key for a person of the demo data, who has none. Version and `updatedAt` stay, since this is no change. */
export async function giveAuditKey(tx: Change, table: 'students' | 'guardians', id: number): Promise<Buffer> {
  const key = newAuditKey();
  const text = `update ${table} set audit_key = $3 where institution_id = $1 and id = $2`;
  await tx.unrecorded(() => prepared(tx.client, text, [tx.caller.institutionId, id, key]));
  return key;
}
