import type { Change } from '../../audit/change.ts';
import { notFound } from '../../shared/errors.ts';
import { giveAuditKeys } from '../missing-audit-key.ts';
import { Guardian } from './guardian.entity.ts';

/** A guardian that has an audit key. */
export type LockedGuardian = Guardian & { auditKey: Buffer };

const LOCK = 'select * from guardians where institution_id = $1 and id = $2 for update';

/** Returns the guardian, locked until the transaction ends. @throws AppError `not_found` */
export async function lockGuardian(tx: Change, id: number): Promise<LockedGuardian> {
  const { rows } = await tx.query<Record<string, unknown>>(LOCK, id);
  if (!rows[0]) throw notFound('Guardian');
  rows[0].audit_key ??= (await giveAuditKeys(tx, 'guardians', [id])).get(id);
  return tx.em.map(Guardian, rows[0]) as LockedGuardian;
}
