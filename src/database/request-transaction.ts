import type { Database } from './database.ts';
import type { OpenTransaction, Transaction } from './transaction.ts';

/**
 * A transaction that outlives the change that began it, so that the answer to a request can be kept together with the
 * request's effect ([D49]). It begins with the first change: until then the request holds no connection.
 */
export class RequestTransaction {
  /** Whether anything was changed that is worth committing. */
  changed = false;
  private open: OpenTransaction | undefined;

  /** @param begin begins it on a connection of the database that the first change runs on: an import has connections set aside */
  constructor(private readonly begin: (database: Database) => Promise<OpenTransaction>) {}

  /**
   * Runs a change in it, and rolls it back where that fails: another try begins anew.
   * @param changes asked afterwards: whether `work` changed anything
   */
  async run<T>(database: Database, work: (transaction: Transaction) => Promise<T>, changes: () => boolean): Promise<T> {
    this.open ??= await this.begin(database);
    try {
      const result = await work(this.open);
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
  async commitWith(keep: (transaction: Transaction) => Promise<void>): Promise<boolean> {
    if (this.open && this.changed) {
      await keep(this.open);
      await this.open.commit();
    } else await this.rollback();
    return this.changed;
  }

  async rollback(cause?: unknown): Promise<void> {
    await this.open?.rollback(cause);
    this.open = undefined;
  }
}
