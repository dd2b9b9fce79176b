import { change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { JobLoop, type JobQueue, type LoopSettings } from '../../jobs/job-loop.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type RetrySchedule, retryDelay } from '../../jobs/retry-schedule.ts';
import { type ClaimedBatch, claimBatch, endBatch, IS_DUE, lockClaimed, requestOfBatch } from './document-batch.ts';
import { type IssueTo, issuePage, issueWith, PAGE_SIZE, storeOutcomes } from './issue-page.ts';

/** Milliseconds to wait after each failed attempt of a page. After the last one its students are attempted one by one. */
const DELAYS: RetrySchedule = [1_000, 5_000, 30_000, 120_000];

/** Of each institution one batch is issued at a time; the institution whose last page is longest ago is first. Those that are closed wait. */
const DUE_INSTITUTIONS = `
  select institution_id as id from (
    select distinct on (institution_id) institution_id, due_at, claimed_until from document_batches b
    where finished_at is null and exists (select from institutions i where i.id = b.institution_id and i.closed_at is null)
    order by institution_id, status = 'running' desc, id) first
  where ${IS_DUE} order by due_at limit $1`;

const RETRY = `
  update document_batches set attempts = attempts + 1, due_at = $4, claimed_until = null
  where institution_id = $1 and id = $2 and processed = $3 and finished_at is null`;

/** Issues the documents of batches, page by page. Institutions take turns. */
export class DocumentWorker implements JobQueue<ClaimedBatch> {
  readonly name = 'document batches';
  /** A page is work of this process and of the database, so more at a time would not be faster. */
  readonly maxInFlight = 1;
  private readonly loop: JobLoop<ClaimedBatch>;
  private readonly makeDocuments: IssueTo;

  constructor(
    private readonly jobs: Jobs,
    settings: LoopSettings,
  ) {
    this.loop = new JobLoop(this, settings, jobs.registrar.log);
    this.makeDocuments = issueWith(jobs.registrar.typesetter);
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for the page in progress. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  async claim(free: number): Promise<readonly ClaimedBatch[]> {
    if (!(await this.jobs.finds(DUE_INSTITUTIONS, [free]))) return [];
    return this.jobs.inTransaction(async (client) => {
      const due = await prepared<{ id: number }>(client, DUE_INSTITUTIONS, [free]);
      const claimed: ClaimedBatch[] = [];
      for (const { id } of due.rows) claimed.push(...(await claimBatch(client, id)));
      return claimed;
    });
  }

  async attempt(batch: ClaimedBatch): Promise<void> {
    const { log } = this.jobs.registrar;
    try {
      await this.issue(batch, this.makeDocuments);
    } catch (error) {
      log.error({ err: error, institutionId: batch.institutionId, batchId: batch.id }, 'documents could not be issued');
      await this.postpone(batch).catch((failure: unknown) => {
        // The claim expires, and the page is attempted again.
        log.warn({ err: failure, batchId: batch.id }, 'a failed attempt could not be recorded');
      });
    }
  }

  private async issue(batch: ClaimedBatch, makeDocuments: IssueTo, pageSize?: number): Promise<void> {
    await issuePage(await requestOfBatch(this.jobs.registrar.database, batch), batch, makeDocuments, pageSize);
  }

  /** Sets the time of the next attempt of a page, or attempts its students one by one if it has failed too often. */
  private async postpone(batch: ClaimedBatch): Promise<void> {
    const { institutionId, id, processed, attempts } = batch;
    const wait = retryDelay(DELAYS, attempts + 1);
    if (wait === undefined) return this.issueSingly(batch);
    const next = new Date(Date.now() + wait);
    await this.jobs.inTransaction((client) => prepared(client, RETRY, [institutionId, id, processed, next]));
  }

  /** Issues the documents of a page one by one. Who fails is a problem of the batch, which goes on unless the whole page fails. */
  private async issueSingly(batch: ClaimedBatch): Promise<void> {
    const ends = Math.min(batch.processed + PAGE_SIZE, batch.total);
    let next = batch;
    let failures = 0;
    for (; next.processed < ends; next = { ...next, processed: next.processed + 1 }) {
      try {
        await this.issue(next, this.makeDocuments, 1);
      } catch (error) {
        failures += 1;
        await this.issue(next, this.failure(error), 1);
      }
    }
    if (failures === ends - batch.processed) await this.fail(next);
  }

  private failure(error: unknown): IssueTo {
    return async (_tx, { institutionId, id: batchId, page: [studentId] }) => {
      this.jobs.registrar.log.error(
        { err: error, institutionId, batchId, studentId },
        'a document could not be issued',
      );
      return [{ studentId: studentId as number, problem: 'failed' }];
    };
  }

  /** Ends a batch whose page failed as a whole: the students after it fail, too, so that the batch names them. */
  private async fail(batch: ClaimedBatch): Promise<void> {
    await change(await requestOfBatch(this.jobs.registrar.database, batch), async (tx) => {
      const locked = await lockClaimed(tx.client, batch, batch.total);
      if (!locked) return tx.discard();
      const outcomes = locked.page.map((studentId) => ({ studentId, problem: 'failed' }) as const);
      await tx.unrecorded(() => storeOutcomes(tx.client, batch, outcomes));
      await endBatch(tx, locked, 'failed');
    });
  }
}
