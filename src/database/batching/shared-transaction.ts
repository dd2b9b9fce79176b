import DataLoader from 'dataloader';
import { DatabaseError } from 'pg';
import type { Database } from '../connection/database.ts';
import { isUnreachable } from '../connection/failures.ts';
import { beginTransaction, type OpenSteps, type OpenTransaction } from '../transactions/transaction.ts';
import type { Step } from './step.ts';

/** Asks a request to begin anew in a transaction of its own, because it cannot share one. Nothing of it was kept. */
export class OwnTransactionNeeded extends Error {
  override readonly name = 'OwnTransactionNeeded';
}

/** Does something in a shared transaction; where it cannot be done there, in one of its own. */
export async function batchedOrAlone<T>(together: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
  try {
    return await together();
  } catch (error) {
    if (error instanceof OwnTransactionNeeded) return alone();
    throw error;
  }
}

/** Nobody waits long for a lock that only somebody else needs, neither within the transaction nor for its place. */
const LOCK_TIMEOUT = `set local lock_timeout = '200ms'`;

/**
 * One transaction of several requests of an institution. They take the same steps, each step is taken once, by the same
 * statements for all, and the commit is one. Where anything fails, all of it is rolled back, and each is asked to begin anew.
 */
export class SharedTransaction {
  /** One for each request. */
  readonly members: readonly OpenSteps[];
  private readonly end = Promise.withResolvers<void>();
  /** Settles when the transaction has ended, and rejects where it was not committed because of a failure. */
  readonly ended = this.end.promise;
  private readonly loaders = new Map<Step<never, unknown>, DataLoader<never, unknown>>();
  private readonly taken = new Set<Step<never, unknown>>();
  private active: number;
  private anythingToKeep = false;
  private failure: unknown;
  /** The step under way: a connection runs one statement at a time. */
  private underWay: Promise<unknown> = Promise.resolve();

  /** Begins a transaction for so many requests. */
  static async begin(database: Database, institutionId: number, members: number): Promise<SharedTransaction> {
    return new SharedTransaction(await beginTransaction(database, institutionId, LOCK_TIMEOUT), members);
  }

  private constructor(
    private readonly transaction: OpenTransaction,
    members: number,
  ) {
    this.active = members;
    this.members = Array.from({ length: members }, () => this.newMember());
    this.ended.catch(() => undefined);
  }

  private newMember(): OpenSteps {
    let writes = 0;
    let part: Promise<void> | undefined;
    const rollback = () => {
      if (writes > 0) this.fail(new Error('A request failed after it had written.'));
      return this.leave(false);
    };
    return {
      shared: this.active > 1,
      step: (step, input) => {
        if (step.writes) writes += 1;
        return this.take(step, input);
      },
      writes: () => writes,
      afterCommit: (action) => this.transaction.afterCommit(action),
      commit: () => (part ??= this.leave(true)),
      rollback: async () => {
        part ??= rollback();
        await part.catch(() => undefined);
      },
    };
  }

  /** Gathers the inputs of all that are at the same step. */
  private take<Input, Output>(step: Step<Input, Output>, input: Input): Promise<Output> {
    const known = this.loaders.get(step) as unknown as DataLoader<Input, Output> | undefined;
    const loader = known ?? new DataLoader<Input, Output>((inputs) => this.run(step, inputs), { cache: false });
    this.loaders.set(step, loader as never);
    return loader.load(input);
  }

  /** Who comes to a step when it has been taken would not see what the others are about to do. */
  private async run<Input, Output>(step: Step<Input, Output>, inputs: readonly Input[]): Promise<readonly Output[]> {
    if (this.taken.has(step)) throw new OwnTransactionNeeded('The others have taken this step.');
    this.taken.add(step);
    const outputs = this.underWay.then(() => {
      if (this.failure) throw this.failure;
      return step.run(this.transaction.client, inputs);
    });
    this.underWay = outputs.catch((error: unknown) => this.fail(error));
    await this.underWay;
    if (this.failure) throw this.failure;
    return outputs;
  }

  private fail(cause: unknown): void {
    this.failure ??= isUnreachable(cause) ? cause : new OwnTransactionNeeded('The transaction failed.', { cause });
  }

  /** @returns settles with the end of the transaction, since locks are held until then */
  private leave(keep: boolean): Promise<void> {
    this.anythingToKeep ||= keep;
    this.active -= 1;
    if (this.active === 0) void this.finish();
    return this.ended;
  }

  private async finish(): Promise<void> {
    const { transaction } = this;
    try {
      if (this.failure) throw this.failure;
      await (this.anythingToKeep ? transaction.commit() : transaction.rollback());
      this.end.resolve();
    } catch (error) {
      // Only what PostgreSQL refuses is known not to be there: after any other error, to begin anew might do all of it twice.
      if (error instanceof DatabaseError) this.fail(error);
      this.failure ??= error;
      await transaction.rollback(error);
      this.end.reject(this.failure);
    }
  }
}
