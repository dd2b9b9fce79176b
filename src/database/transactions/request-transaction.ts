import type { Database } from '../connection/database.ts';
import type { OpenSteps, OpenTransaction, Steps, Transaction } from './transaction.ts';

/** How the transaction of a request begins, on a connection of the database that the first change runs on: an import has connections set aside. */
export interface Beginnings {
  own(database: Database): Promise<OpenTransaction>;
  shared(database: Database): Promise<OpenSteps>;
}

/**
 * A transaction that outlives the change that began it, so that the answer to a request can be kept together with the
 * request's effect ([D49]). It begins with the first change: until then the request holds no connection.
 */
export class RequestTransaction {
  /** Whether anything was changed that is worth committing. */
  changed = false;
  private own: OpenTransaction | undefined;
  private part: OpenSteps | undefined;

  /** @param alone whether it must not be shared with other requests */
  constructor(
    private readonly begin: Beginnings,
    readonly alone = false,
  ) {}

  /**
   * Runs a change in it, and rolls it back where that fails: another try begins anew.
   * @param changes asked afterwards: whether `work` changed anything
   */
  async run<T>(database: Database, work: (transaction: Transaction) => Promise<T>, changes: () => boolean): Promise<T> {
    if (this.part) throw new Error('A request that shares its transaction makes no change of its own.');
    this.own ??= await this.begin.own(database);
    return this.runIn(this.own, work, changes);
  }

  /** The same for a change by steps, which other requests may take with it. */
  async share<T>(database: Database, work: (transaction: Steps) => Promise<T>, changes: () => boolean): Promise<T> {
    if (!this.own) this.part ??= await this.begin.shared(database);
    return this.runIn((this.own ?? this.part) as Steps, work, changes);
  }

  private async runIn<In, T>(open: In, work: (open: In) => Promise<T>, changes: () => boolean): Promise<T> {
    try {
      const result = await work(open);
      this.changed ||= changes();
      return result;
    } catch (cause) {
      await this.rollback(cause);
      // Trying the second change again would lose the first one.
      if (this.changed) throw new Error('A later change of the request failed.', { cause });
      throw cause;
    }
  }

  /** Commits what was changed together with what `keep` writes; where nothing was changed, ends it and returns false. */
  async commitWith(keep: (transaction: Steps) => Promise<void>): Promise<boolean> {
    const open = this.own ?? this.part;
    if (open && this.changed) {
      await keep(open);
      await open.commit();
    } else await this.rollback();
    return this.changed;
  }

  async rollback(cause?: unknown): Promise<void> {
    await this.own?.rollback(cause);
    await this.part?.rollback(cause);
    this.own = undefined;
    this.part = undefined;
  }
}
