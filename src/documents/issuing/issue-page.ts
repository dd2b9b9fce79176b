import type { PoolClient } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { composeContents } from '../content/compose-contents.ts';
import { canonicalJson, type DocumentContent } from '../document-content.ts';
import { readSealedContent } from '../sealed-content.ts';
import type { Typesetter } from '../typesetting/typesetter.ts';
import { type ClaimedBatch, endBatch, type LockedBatch, lockClaimed } from './document-batch.ts';
import { lockRecipients, type Recipient, storeDocuments } from './store-documents.ts';

/** Students in one transaction: small enough that other writers, and other institutions, do not wait long. */
export const PAGE_SIZE = 50;

/** Finds letters that cannot be printed ([D147]). */
type LetterCheck = Pick<Typesetter, 'missingLetter'>;

/** The outcome of a student: a new document, the former one, or a problem. */
interface Outcome {
  readonly studentId: number;
  readonly documentId?: number;
  readonly unchanged?: boolean;
  readonly problem?: ProblemCode;
  readonly letter?: string;
}

export const problemCodes = ['nothing_to_show', 'no_font', 'erased', 'failed'] as const;
type ProblemCode = (typeof problemCodes)[number];

/** Makes the documents of a page. */
export type IssueTo = (tx: Change, batch: LockedBatch) => Promise<Outcome[]>;

/**
 * Issues the next page of a claimed batch, and ends a batch of which it is the last. Documents, outcomes and the place of the next page are
 * committed together: a process that is killed leaves the page to be done again, as if it had not begun.
 */
export async function issuePage(
  request: ServiceRequest,
  claimed: ClaimedBatch,
  makeDocuments: IssueTo,
  pageSize = PAGE_SIZE,
): Promise<void> {
  const quiet = await change(request, async (tx) => {
    const batch = await lockClaimed(tx.client, claimed, pageSize);
    if (!batch) return void tx.discard();
    const outcomes = await makeDocuments(tx, batch);
    const issued = outcomes.filter(({ documentId, unchanged }) => documentId !== undefined && !unchanged).length;
    const failed = batch.failed + outcomes.filter(({ problem }) => problem === 'failed').length;
    await tx.unrecorded(() => storeOutcomes(tx.client, claimed, outcomes));
    if (batch.processed + batch.page.length === batch.total)
      await endBatch(tx, { id: batch.id, issued: batch.issued + issued }, failed === batch.total ? 'failed' : 'done');
    else if (issued === 0) {
      tx.discard();
      return outcomes;
    }
  });
  // The trail has nothing to record of such a page.
  if (quiet) await storeQuietly(request, claimed, quiet);
}

function storeQuietly({ database }: ServiceRequest, claimed: ClaimedBatch, outcomes: readonly Outcome[]) {
  return inTransaction(
    database,
    claimed.institutionId,
    async ({ client }) => {
      if (await lockClaimed(client, claimed, outcomes.length)) await storeOutcomes(client, claimed, outcomes);
    },
    () => true,
  );
}

/** Returns what issues documents to the students of a page: to those with content that can be printed and is not that of the former document. */
export const issueWith =
  (typesetter: LetterCheck): IssueTo =>
  async (tx, batch) => {
    const recipients = await lockRecipients(tx, batch);
    const contents = await composeContents(tx.client, batch, batch.page);
    const outcomes: Outcome[] = [];
    const issued: { recipient: Recipient; content: DocumentContent }[] = [];
    for (const recipient of recipients) {
      const { id: studentId, formerId, formerContent, auditKey, erased } = recipient;
      const content = contents.get(studentId);
      const former = formerId === null ? undefined : readSealedContent(auditKey, formerId, formerContent);
      if (erased) outcomes.push({ studentId, problem: 'erased' });
      else if (!content?.lines.length) outcomes.push({ studentId, problem: 'nothing_to_show' });
      else if (former && isSame(former, content))
        outcomes.push({ studentId, documentId: formerId as number, unchanged: true });
      else {
        const letter = typesetter.missingLetter(content);
        if (letter === null) issued.push({ recipient, content });
        else outcomes.push({ studentId, problem: 'no_font', letter });
      }
    }
    return [...outcomes, ...(await storeDocuments(tx, batch, issued))];
  };

/** Returns true if a document was issued with the same content: its own number, code and day do not count. */
function isSame(former: DocumentContent, content: DocumentContent): boolean {
  return canonicalJson({ ...former, issued: null }) === canonicalJson(content);
}

const STORE_OUTCOMES = `
  with stored as (
    insert into document_outcomes (institution_id, batch_id, student_id, document_id, unchanged, problem, letter)
    select $1, $2, * from unnest($3::int[], $4::int[], $5::boolean[], $6::text[], $7::text[])
    returning document_id, unchanged, problem
  )
  update document_batches b set processed = b.processed + sums.all_of_page, issued = b.issued + sums.issued,
    unchanged = b.unchanged + sums.unchanged, failed = b.failed + sums.failed, attempts = 0, due_at = clock_timestamp(),
    claimed_until = null
  from (
    select count(*)::int as all_of_page, (count(*) filter (where unchanged))::int as unchanged,
      (count(*) filter (where problem = 'failed'))::int as failed,
      (count(document_id) filter (where not unchanged))::int as issued from stored) sums
  where b.institution_id = $1 and b.id = $2`;

/** Stores the outcomes of the next students of a batch, and moves it on. */
export async function storeOutcomes(
  client: PoolClient,
  { institutionId, id }: ClaimedBatch,
  outcomes: readonly Outcome[],
): Promise<void> {
  await prepared(client, STORE_OUTCOMES, [
    institutionId,
    id,
    outcomes.map(({ studentId }) => studentId),
    outcomes.map(({ documentId }) => documentId ?? null),
    outcomes.map(({ unchanged }) => unchanged ?? false),
    outcomes.map(({ problem }) => problem ?? null),
    outcomes.map(({ letter }) => letter ?? null),
  ]);
}
