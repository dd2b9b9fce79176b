import DataLoader from 'dataloader';
import { DatabaseError } from 'pg';
import type { Database } from '../connection/database.ts';
import { isUnreachable } from '../connection/failures.ts';
import type { BatchStep } from '../transactions/transaction.ts';
import {
  type BatchableTransaction,
  beginTransaction,
  type Open,
  type Transaction,
} from '../transactions/transaction.ts';

/** Thrown where a request must be retried in a transaction of its own. The batch has stored nothing of it. */
export class RetryAlone extends Error {
  override readonly name = 'RetryAlone';
}

/** Runs `batched`, and `alone` if that throws RetryAlone. */
export async function batchedOrAlone<T>(batched: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
  try {
    return await batched();
  } catch (error) {
    if (error instanceof RetryAlone) return alone();
    throw error;
  }
}

/** Bounds how long the whole batch waits for a lock that one of its requests needs. */
const BATCH_LOCK_TIMEOUT = `set local lock_timeout = '200ms'`;

/**
 * One transaction of several requests of an institution. The requests take the same steps. Each step runs once, with the inputs of
 * all requests, and there is one commit. Any failure rolls the transaction back, and every request is to be retried alone. The one
 * change that uses it is `createStudent`, by `batchableChange`.
 */
export class BatchedTransaction {
  /** One for each request. */
  readonly members: readonly Open<BatchableTransaction>[];
  private readonly end = Promise.withResolvers<void>();
  /** Settles when the transaction has ended. Rejects if a failure prevented its commit. */
  readonly ended = this.end.promise;
  private readonly loaders = new Map<BatchStep<never, unknown>, DataLoader<never, unknown>>();
  private readonly completedSteps = new Set<BatchStep<never, unknown>>();
  private activeMembers: number;
  private anyCommit = false;
  private failure: unknown;
  /** The running step: a connection runs one statement at a time. */
  private runningStep: Promise<unknown> = Promise.resolve();

  /** Begins a transaction with this number of members. */
  static async begin(database: Database, institutionId: number, members: number): Promise<BatchedTransaction> {
    return new BatchedTransaction(await beginTransaction(database, institutionId, BATCH_LOCK_TIMEOUT), members);
  }

  private constructor(
    private readonly transaction: Open<Transaction>,
    members: number,
  ) {
    this.activeMembers = members;
    this.members = Array.from({ length: members }, () => this.newMember());
    this.ended.catch(() => undefined);
  }

  private newMember(): Open<BatchableTransaction> {
    let writes = 0;
    let leaving: Promise<void> | undefined;
    const rollback = () => {
      if (writes > 0) this.fail(new Error('A request failed after it had written.'));
      return this.leave(false);
    };
    return {
      shared: this.activeMembers > 1,
      step: (step, input) => {
        if (step.writes) writes += 1;
        return this.enqueueStep(step, input);
      },
      writes: () => writes,
      afterCommit: (action) => this.transaction.afterCommit(action),
      commit: () => (leaving ??= this.leave(true)),
      rollback: async () => {
        leaving ??= rollback();
        await leaving.catch(() => undefined);
      },
    };
  }

  /** Collects the inputs of all members that are at this step. */
  private enqueueStep<Input, Output>(step: BatchStep<Input, Output>, input: Input): Promise<Output> {
    const existing = this.loaders.get(step) as unknown as DataLoader<Input, Output> | undefined;
    const loader = existing ?? new DataLoader<Input, Output>((inputs) => this.run(step, inputs), { cache: false });
    this.loaders.set(step, loader as never);
    return loader.load(input);
  }

  /** @throws RetryAlone for a late member: it would not see what the others are about to write */
  private async run<Input, Output>(
    step: BatchStep<Input, Output>,
    inputs: readonly Input[],
  ): Promise<readonly Output[]> {
    if (this.completedSteps.has(step)) throw new RetryAlone('The batch has already run this step.');
    this.completedSteps.add(step);
    const outputs = this.runningStep.then(() => {
      if (this.failure) throw this.failure;
      return step.run(this.transaction, inputs);
    });
    this.runningStep = outputs.catch((error: unknown) => this.fail(error));
    await this.runningStep;
    if (this.failure) throw this.failure;
    return outputs;
  }

  private fail(cause: unknown): void {
    this.failure ??= isUnreachable(cause) ? cause : new RetryAlone('The transaction failed.', { cause });
  }

  /** @returns settles with the end of the transaction, since locks are held until then */
  private leave(commit: boolean): Promise<void> {
    this.anyCommit ||= commit;
    this.activeMembers -= 1;
    if (this.activeMembers === 0) void this.finish();
    return this.ended;
  }

  private async finish(): Promise<void> {
    const { transaction } = this;
    try {
      if (this.failure) throw this.failure;
      await (this.anyCommit ? transaction.commit() : transaction.rollback());
      this.end.resolve();
    } catch (error) {
      // A retry is safe only if PostgreSQL refused the commit. After any other error it may have been stored, and a retry would
      // store it twice.
      if (error instanceof DatabaseError) this.fail(error);
      this.failure ??= error;
      await transaction.rollback(error);
      this.end.reject(this.failure);
    }
  }
}
