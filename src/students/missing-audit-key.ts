import type { Change } from '../audit/change.ts';
import { NEW_AUDIT_KEY, newAuditKey } from '../audit/sealed-changes.ts';
import { prepared } from '../database/reads/prepared.ts';

/** SQL that gives students of the demo data, who have none, an audit key. $1 institution. @param table has their ids as `id` */
export const giveKeysSql = (table: string) => `
  update students s set audit_key = ${NEW_AUDIT_KEY}
  where s.institution_id = $1 and s.audit_key is null and s.id in (select id from ${table})`;

/**
 * Stores audit keys for persons of the demo data, who have none. Returns them by the person's id. Version and `updatedAt` stay, since
 * this is no change.
 */
export async function giveAuditKeys(
  tx: Change,
  table: 'students' | 'guardians',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const keys = new Map(ids.map((id) => [id, newAuditKey()]));
  if (keys.size === 0) return keys;
  const text = `update ${table} t set audit_key = given.audit_key
    from unnest($2::int[], $3::bytea[]) as given (id, audit_key) where t.institution_id = $1 and t.id = given.id`;
  const values = [tx.caller.institutionId, [...keys.keys()], [...keys.values()]];
  await tx.unrecorded(() => prepared(tx.client, text, values));
  return keys;
}
