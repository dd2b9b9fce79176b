import type { Caller } from '../auth/principals/caller.ts';
import type { Database } from '../database/connection/database.ts';
import type { Steps } from '../database/transactions/transaction.ts';
import type { ChangeRecord } from './change-records.ts';
import { writeRecords } from './write-records.ts';

/** What a change has recorded: kept until its end, or written already. */
export class NotedRecords {
  private written = false;
  private discarded = false;
  private readonly noted: ChangeRecord[] = [];

  constructor(
    private readonly database: Database,
    readonly caller: Caller,
  ) {}

  /** Whether the change is to be committed. */
  get kept(): boolean {
    return this.written && !this.discarded;
  }

  /** Whether the change has said what becomes of what it wrote. */
  get settled(): boolean {
    return this.written || this.discarded;
  }

  readonly discard = (): void => {
    this.discarded = true;
  };

  readonly note = (record: ChangeRecord): void => void this.noted.push(record);

  async writeNoted(transaction: Steps): Promise<void> {
    if (this.noted.length > 0) await this.write(transaction, this.noted);
  }

  /** Writes records in the transaction of what they tell of; whoever listens for changes hears of them when it is committed. */
  async write(transaction: Steps, records: ChangeRecord[]): Promise<void> {
    const { database, caller } = this;
    await transaction.step(writeRecords, { caller, records });
    this.written = true;
    transaction.afterCommit(() => database.onChange?.(caller.institutionId, records));
  }
}
