import { userIdOf } from '../../access/caller.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew, readBack } from '../../audit/change.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/schemas.ts';
import { NOT_ACTIVE } from '../../input/validation-errors.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { readOrder } from '../content/document-order.ts';
import { findBatchStudents } from './batch-students.ts';
import { batchReadModel } from './document-batch.queries.ts';
import { type BatchStatus, endBatch } from './document-batch.ts';
import { type IssueDocumentsInput, issueSchema } from './issue-documents.rules.ts';

/** The most batches of an institution that wait ([D158]). */
const MAX_WAITING = 10;

const INSERT = `
  insert into document_batches (institution_id, id, kind, term_id, template_id, layout, preferred_name, total, student_ids, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, cardinality($8::int[]), $8, $9)`;

/**
 * Queues the issue of documents to students, and returns the batch at once ([D145]). A worker issues them.
 * @throws AppError `not_found` for a template, a term or a class; `validation_error`
 */
export function issueDocuments<T>(request: SelectingRequest, input: IssueDocumentsInput): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, issueSchema, input),
    check: async (tx, order) => {
      const ordered = await readOrder(tx.client, tx.caller.institutionId, tx.errors, order);
      if (ordered?.active === false) tx.errors.add('templateId', NOT_ACTIVE);
      const studentIds = await findBatchStudents(tx, order);
      await checkWaiting(tx);
      return { ordered: ordered as NonNullable<typeof ordered>, studentIds };
    },
    apply: async (tx, _input, { ordered, studentIds }) => {
      const { kind, termId, templateId, layout, preferredName } = ordered;
      const id = await nextId(tx, 'document_batches');
      const values = [kind, termId, templateId, JSON.stringify(layout), preferredName, studentIds, userIdOf(tx.caller)];
      await tx.query(INSERT, id, ...values);
      const changes = diffOfNew({ kind, term_id: termId, students: studentIds.length });
      tx.record({ action: 'document_batch.created', resource: { type: 'document_batch', id }, changes });
      return readBack<T>(tx, batchReadModel, 'document_batches b', id, request.selection);
    },
    constraintErrors: { document_batches_institution_id_template_id_fkey: () => notFound('Document template') },
  });
}

const LOCK_INSTITUTION = 'select from institutions where id = $1 for no key update';
const WAITING = `select count(*)::int as waiting from document_batches where institution_id = $1 and status = 'queued'`;

/** Locks the institution, so that batches are counted one after another. */
async function checkWaiting({ query, errors }: Change): Promise<void> {
  await query(LOCK_INSTITUTION);
  const { rows } = await query<{ waiting: number }>(WAITING);
  if ((rows[0]?.waiting ?? 0) >= MAX_WAITING)
    errors.add('kind', `cannot be issued now: ${MAX_WAITING} batches wait, the most for an institution.`);
}

const LOCK_BATCH = `select id, status, issued from document_batches where institution_id = $1 and id = $2 for no key update`;

/**
 * Cancels a batch that waits or runs. Documents that were issued stay.
 * @throws AppError `not_found`; `conflict` if the batch has ended
 */
export function cancelBatch<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, async (tx) => {
    const { rows } = await tx.query<{ id: number; status: BatchStatus; issued: number }>(LOCK_BATCH, id);
    const [batch] = rows;
    if (!batch) throw notFound('Document batch');
    if (batch.status !== 'queued' && batch.status !== 'running')
      throw conflict(`The batch has ended already: it is ${batch.status}.`);
    await endBatch(tx, batch, 'cancelled');
    return readBack<T>(tx, batchReadModel, 'document_batches b', id, request.selection);
  });
}
