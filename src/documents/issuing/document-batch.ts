import type { Pool, PoolClient } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import { systemRequest } from '../../access/system-caller.ts';
import type { Change } from '../../audit/change.ts';
import { type Database, institutionDatabase } from '../../database/connection/database.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { DocumentOrder } from '../content/document-order.ts';

export const batchStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A batch as the worker claims it. */
export interface ClaimedBatch {
  institutionId: number;
  id: number;
  total: number;
  /** The number of students with an outcome. A batch that has more by now was claimed by another process meanwhile. */
  processed: number;
  attempts: number;
}

/** Seconds until the claim of a dead process expires: longer than a page takes. */
const CLAIM_SECONDS = 60;

/** SQL of the condition that a batch may be claimed. */
export const IS_DUE = 'due_at <= now() and (claimed_until is null or claimed_until <= now())';

/** The condition of the update is checked again when it has waited for another process, which may have claimed or ended the batch. */
const CLAIM = `
  with first as materialized (
    select id from document_batches where institution_id = $1 and finished_at is null order by status = 'running' desc, id limit 1
  )
  update document_batches b set status = 'running', claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
  from first where b.institution_id = $1 and b.id = first.id and b.finished_at is null and ${IS_DUE}
  returning b.institution_id as "institutionId", b.id, b.total, b.processed, b.attempts`;

/** Claims the batch of an institution that runs, or else the first that waits, as a list of one; none if it is not due. */
export async function claimBatch(client: Pool | PoolClient, institutionId: number): Promise<ClaimedBatch[]> {
  return (await prepared<ClaimedBatch>(client, CLAIM, [institutionId])).rows;
}

/** A running batch, locked until the transaction ends. */
export interface LockedBatch extends DocumentOrder {
  id: number;
  total: number;
  processed: number;
  issued: number;
  failed: number;
  /** The students of the next page. */
  page: number[];
}

const LOCK = `
  select institution_id as "institutionId", id, kind, term_id as "termId", layout, preferred_name as "preferredName", total, processed, issued, failed,
    student_ids[processed + 1 : processed + $4] as page
  from document_batches where institution_id = $1 and id = $2 and status = 'running' and processed = $3 for no key update`;

/** Locks a claimed batch; undefined if it was cancelled, or another process has worked on it since. */
export async function lockClaimed(
  client: PoolClient,
  { institutionId, id, processed }: ClaimedBatch,
  pageSize: number,
): Promise<LockedBatch | undefined> {
  return (await prepared<LockedBatch>(client, LOCK, [institutionId, id, processed, pageSize])).rows[0];
}

const CREATOR = `
  select u.id, u.name from document_batches b join users u on u.institution_id = $1 and u.id = b.created_by
  where b.institution_id = $1 and b.id = $2`;

/** Returns the request of a batch: documents are issued in the name of the user who ordered them. */
export async function requestOfBatch(
  database: Database,
  { institutionId, id }: Pick<ClaimedBatch, 'institutionId' | 'id'>,
): Promise<ServiceRequest> {
  const request = await systemRequest(institutionDatabase(database, institutionId), institutionId, 'document batches');
  const { rows } = await prepared<{ id: number; name: string }>(database.pool, CREATOR, [institutionId, id]);
  const [user] = rows;
  if (!user) return request;
  return { ...request, caller: { ...request.caller, actorType: 'user', actorId: user.id, actorName: user.name } };
}

const END = `
  update document_batches set status = $3, student_ids = '{}', due_at = null, claimed_until = null, finished_at = now()
  where institution_id = $1 and id = $2`;

/** Ends a locked batch, and records it with the event of its documents ([D155]), if there are any. */
export async function endBatch(
  tx: Change,
  { id, issued }: { id: number; issued: number },
  status: Extract<BatchStatus, 'done' | 'failed' | 'cancelled'>,
): Promise<void> {
  await tx.query(END, id, status);
  tx.record({
    action: status === 'cancelled' ? 'document_batch.cancelled' : 'document_batch.finished',
    resource: { type: 'document_batch', id },
    changes: { status: { from: null, to: status }, issued: { from: null, to: issued } },
    ...(issued > 0 && { event: { type: 'document.issued', data: { batch_id: id, issued } } }),
  });
}
