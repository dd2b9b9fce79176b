import type { SelectingRequest } from '../../access/service-request.ts';
import { change, readBack } from '../../audit/change.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { batchReadModel } from './document-batch.queries.ts';
import { type BatchStatus, endBatch } from './document-batch.ts';

const LOCK = `select id, status, issued from document_batches where institution_id = $1 and id = $2 for no key update`;

/**
 * Cancels a batch that waits or runs. Documents that were issued stay.
 * @throws AppError `not_found`; `conflict` if the batch has ended
 */
export function cancelBatch<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, async (tx) => {
    const { rows } = await tx.query<{ id: number; status: BatchStatus; issued: number }>(LOCK, id);
    const [batch] = rows;
    if (!batch) throw notFound('Document batch');
    if (batch.status !== 'queued' && batch.status !== 'running')
      throw conflict(`The batch has ended already: it is ${batch.status}.`);
    await endBatch(tx, batch, 'cancelled');
    return readBack<T>(tx, batchReadModel, 'document_batches b', id, request.selection);
  });
}
