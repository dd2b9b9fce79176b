import type { Change } from '../audit/recorded-change.ts';
import { prepared } from '../database/reads/prepared.ts';

/**
 * Stores audit keys, of 32 random bytes made by the database, for persons of the demo data, who have none. Returns them by the
 * person's id. Version and `updatedAt` stay, since this is no change.
 */
export async function giveAuditKeys(
  tx: Change,
  table: 'students' | 'guardians',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (ids.length === 0) return new Map();
  const text = `update ${table} set audit_key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    where institution_id = $1 and id = any($2::int[]) returning id, audit_key`;
  const values = [tx.caller.institutionId, ids];
  const { rows } = await tx.unrecorded(() => prepared<{ id: number; audit_key: Buffer }>(tx.client, text, values));
  return new Map(rows.map(({ id, audit_key }) => [id, audit_key]));
}
