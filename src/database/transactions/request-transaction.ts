import type { Database } from '../connection/database.ts';
import type { BatchableTransaction, Open, Transaction } from './transaction.ts';

/** Begins the transaction of a request, on the database of its first change: imports use a pool of their own. */
export interface TransactionStarters {
  own(database: Database): Promise<Open<Transaction>>;
  shared(database: Database): Promise<Open<BatchableTransaction>>;
}

/**
 * A transaction that outlives the change that began it, so that the response to a request can be stored in the same transaction
 * as the request's effect ([D49]). It begins with the first change: until then the request holds no connection.
 */
export class RequestTransaction {
  /** True once a change has written something to commit. */
  changed = false;
  private own: Open<Transaction> | undefined;
  private batchMember: Open<BatchableTransaction> | undefined;

  /** @param alone whether it must not be shared with other requests */
  constructor(
    private readonly begin: TransactionStarters,
    readonly alone = false,
  ) {}

  /**
   * Runs a change in it. Rolls back if the change fails, so that a retry begins a new transaction.
   * @param hasChanged called afterwards: whether `work` changed anything
   */
  async run<T>(
    database: Database,
    work: (transaction: Transaction) => Promise<T>,
    hasChanged: () => boolean,
  ): Promise<T> {
    if (this.batchMember) throw new Error('A request that is part of a batch cannot make changes of its own.');
    this.own ??= await this.begin.own(database);
    return this.runIn(this.own, work, hasChanged);
  }

  /** Like `run`, for a change that may run in a batch with other requests. */
  async runBatched<T>(
    database: Database,
    work: (transaction: BatchableTransaction) => Promise<T>,
    hasChanged: () => boolean,
  ): Promise<T> {
    if (!this.own) this.batchMember ??= await this.begin.shared(database);
    return this.runIn((this.own ?? this.batchMember) as BatchableTransaction, work, hasChanged);
  }

  private async runIn<Open, T>(open: Open, work: (open: Open) => Promise<T>, hasChanged: () => boolean): Promise<T> {
    try {
      const result = await work(open);
      this.changed ||= hasChanged();
      return result;
    } catch (cause) {
      await this.rollback(cause);
      // Retrying the second change would lose the first one.
      if (this.changed) throw new Error('A later change of the request failed.', { cause });
      throw cause;
    }
  }

  /**
   * Commits the changes together with what `beforeCommit` writes, or rolls back if nothing was changed.
   * @returns whether it has committed
   */
  async commitWith(beforeCommit: (transaction: BatchableTransaction) => Promise<void>): Promise<boolean> {
    const open = this.own ?? this.batchMember;
    if (open && this.changed) {
      await beforeCommit(open);
      await open.commit();
    } else await this.rollback();
    return this.changed;
  }

  async rollback(cause?: unknown): Promise<void> {
    await this.own?.rollback(cause);
    await this.batchMember?.rollback(cause);
    this.own = undefined;
    this.batchMember = undefined;
  }
}
