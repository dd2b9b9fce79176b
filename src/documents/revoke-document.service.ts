import { z } from 'zod';
import type { SelectingRequest } from '../access/service-request.ts';
import { change, diff, readBack } from '../audit/change.ts';
import type { Selected } from '../database/reads/selection.ts';
import { parseInput, requiredText } from '../input/schemas.ts';
import { conflict, notFound } from '../shared/errors.ts';
import { documentReadModel } from './document.queries.ts';

const revocationSchema = z.object({ reason: requiredText({ max: 500 }) });

export type RevocationInput = z.input<typeof revocationSchema>;

const LOCK = 'select revoked_at as "revokedAt" from documents where institution_id = $1 and id = $2 for no key update';

const REVOKE = 'update documents set revoked_at = now(), revocation_reason = $3 where institution_id = $1 and id = $2';

/**
 * Revokes a document: whoever verifies its code sees that it does not hold any more ([D149]). The reason is erased with the student, so
 * the audit trail does not have it.
 * @throws AppError `not_found`; `conflict` if it is revoked already; `validation_error` on `reason`
 */
export function revokeDocument<T>(
  request: SelectingRequest,
  { id, reason }: RevocationInput & { id: number },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, revocationSchema, { reason }),
    check: async (tx) => {
      const { rows } = await tx.query<{ revokedAt: Date | null }>(LOCK, id);
      if (!rows[0]) throw notFound('Document');
      if (rows[0].revokedAt) throw conflict('The document is revoked already.');
    },
    apply: async (tx, input) => {
      await tx.query(REVOKE, id, input.reason);
      const changes = diff({ revoked: false }, { revoked: true });
      tx.record({ action: 'document.revoked', resource: { type: 'document', id }, changes });
      return readBack<T>(tx, documentReadModel, 'documents d', id, request.selection);
    },
  });
}
