import type { ServiceRequest } from '../../../access/service-request.ts';
import { change } from '../../../audit/change.ts';
import { dateTime } from '../../../database/reads/sql.ts';
import { AppError } from '../../../shared/errors.ts';

const CLOSE = `
  update institutions set closed_at = now() where id = $1 and closed_at is null
  returning ${dateTime('closed_at')} as "closedAt"`;
const OPEN = `
  update institutions i set closed_at = null from institutions before
  where i.id = $1 and before.id = i.id and i.closed_at is not null
  returning ${dateTime('before.closed_at')} as "closedAt"`;

/**
 * Closes the caller's institution: its requests get 503 on every instance, changes in flight are refused, and its webhook deliveries
 * wait. After this, nothing is added to its audit trail until it is opened, except the records of its move.
 * @throws AppError `conflict` if it is closed already
 */
export async function closeInstitution(request: ServiceRequest): Promise<void> {
  await setClosed(request, CLOSE, 'institution.closed', 'The institution is closed already.');
}

/** Opens the caller's institution again. @throws AppError `conflict` if it is open already */
export async function openInstitution(request: ServiceRequest): Promise<void> {
  await setClosed(request, OPEN, 'institution.opened', 'The institution is open already.');
}

function setClosed(request: ServiceRequest, statement: string, action: string, conflict: string): Promise<void> {
  const id = request.caller.institutionId;
  return change(request, {
    apply: async (tx) => {
      const { rows } = await tx.client.query<{ closedAt: string }>(statement, [id]);
      if (!rows[0]) throw new AppError('conflict', conflict);
      const { closedAt } = rows[0];
      const [from, to] = action === 'institution.closed' ? [null, closedAt] : [closedAt, null];
      tx.record({ action, resource: { type: 'institution', id }, changes: { closed_at: { from, to } } });
    },
  });
}
