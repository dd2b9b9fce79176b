import type { ServiceRequest } from '../../../access/service-request.ts';
import { change } from '../../../audit/change.ts';
import type { Change } from '../../../audit/recorded-change.ts';
import { dateTime } from '../../../database/reads/sql.ts';
import { AppError } from '../../../shared/errors.ts';

const CLOSED_AT = `select ${dateTime('closed_at')} as "closedAt" from institutions where id = $1 for no key update`;
const CLOSE = 'update institutions set closed_at = now() where id = $1';
const OPEN = 'update institutions set closed_at = null where id = $1';

/**
 * Closes the caller's institution: its requests get 503 on every instance, changes in flight are refused, and its webhook deliveries
 * wait. After this, nothing is added to its audit trail until it is opened, except the records of its move.
 * @throws AppError `conflict` if it is closed already
 */
export async function closeInstitution(request: ServiceRequest): Promise<void> {
  await change(request, {
    apply: async (tx) => {
      if (await lockClosedAt(tx)) throw new AppError('conflict', 'The institution is closed already.');
      await tx.client.query(CLOSE, [tx.caller.institutionId]);
      recordClosedAt(tx, 'institution.closed', { from: null, to: await lockClosedAt(tx) });
    },
  });
}

/** Opens the caller's institution again. @throws AppError `conflict` if it is open already */
export async function openInstitution(request: ServiceRequest): Promise<void> {
  await change(request, {
    apply: async (tx) => {
      const closedAt = await lockClosedAt(tx);
      if (!closedAt) throw new AppError('conflict', 'The institution is open already.');
      await tx.client.query(OPEN, [tx.caller.institutionId]);
      recordClosedAt(tx, 'institution.opened', { from: closedAt, to: null });
    },
  });
}

/** Locks the institution and returns when it was closed; null if it is open. */
async function lockClosedAt({ client, caller }: Change): Promise<string | null> {
  const { rows } = await client.query<{ closedAt: string | null }>(CLOSED_AT, [caller.institutionId]);
  return rows[0]?.closedAt ?? null;
}

function recordClosedAt(tx: Change, action: string, closed_at: { from: string | null; to: string | null }): void {
  tx.record({ action, resource: { type: 'institution', id: tx.caller.institutionId }, changes: { closed_at } });
}
