import type { ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change } from '../../../audit/change.ts';
import { dateTime } from '../../../database/reads/sql.ts';
import { type AppError, conflict } from '../../../shared/errors.ts';

const STATE = `
  select ${dateTime('closed_at')} as "closedAt", deletion_began_at is not null as "isDeleting"
  from institutions where id = $1 for no key update`;
const CLOSE = 'update institutions set closed_at = now() where id = $1';
const OPEN = 'update institutions set closed_at = null where id = $1';

/**
 * Closes the caller's institution: its requests get 503 on every instance, changes in flight are refused, and its webhook deliveries
 * wait. After this, nothing is added to its audit trail until it is opened, except the records of its move.
 * @throws AppError `conflict` if it is closed already
 */
export async function closeInstitution(request: ServiceRequest): Promise<void> {
  await change(request, async (tx) => {
    if ((await lockState(tx)).closedAt) throw conflict('The institution is closed already.');
    await tx.client.query(CLOSE, [tx.caller.institutionId]);
    recordClosedAt(tx, 'institution.closed', { from: null, to: (await lockState(tx)).closedAt });
  });
}

/** Opens the caller's institution again. @throws AppError `conflict` if it is open already, or its deletion has begun */
export async function openInstitution(request: ServiceRequest): Promise<void> {
  await change(request, async (tx) => {
    const { closedAt, isDeleting } = await lockState(tx);
    if (isDeleting) throw beingDeleted();
    if (!closedAt) throw conflict('The institution is open already.');
    await tx.client.query(OPEN, [tx.caller.institutionId]);
    recordClosedAt(tx, 'institution.opened', { from: closedAt, to: null });
  });
}

/** Returns the error for an institution whose deletion has begun. */
export function beingDeleted(): AppError {
  return conflict('The institution is being deleted: use delete-institution again to complete that.');
}

interface State {
  /** Null if the institution is open. */
  readonly closedAt: string | null;
  readonly isDeleting: boolean;
}

/** Locks the institution and returns its state. */
export async function lockState({ client, caller }: Change): Promise<State> {
  return (await client.query<State>(STATE, [caller.institutionId])).rows[0] as State;
}

function recordClosedAt(
  tx: Change,
  action: 'institution.closed' | 'institution.opened',
  closed_at: { from: string | null; to: string | null },
): void {
  tx.record({ action, resource: { type: 'institution', id: tx.caller.institutionId }, changes: { closed_at } });
}
