import { announceRevocations } from '../access/announce-revocations.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../database/connection/database.ts';
import type { BatchableTransaction } from '../database/transactions/transaction.ts';
import type { ChangeRecord } from './change-records.ts';
import { writeRecords } from './write-records.ts';

/** The records of one change. They are collected until its end, or written at once. */
export class PendingRecords {
  private written = false;
  private discarded = false;
  private readonly pending: ChangeRecord[] = [];

  constructor(
    private readonly database: Database,
    readonly caller: Caller,
  ) {}

  /** True if the change is to be committed. */
  get shouldCommit(): boolean {
    return this.written && !this.discarded;
  }

  /** True once the change has recorded or discarded its writes. */
  get isSettled(): boolean {
    return this.written || this.discarded;
  }

  readonly discard = (): void => {
    this.discarded = true;
  };

  readonly add = (record: ChangeRecord): void => void this.pending.push(record);

  async writePending(transaction: BatchableTransaction): Promise<void> {
    if (this.pending.length > 0) await this.write(transaction, this.pending);
  }

  /** Writes records in the transaction of their change and returns their ids. Calls `onChange` after the commit. */
  async write(transaction: BatchableTransaction, records: ChangeRecord[]): Promise<readonly number[]> {
    const { database, caller } = this;
    const ids = await transaction.step(writeRecords, { caller, records });
    await announceRevocations(transaction, caller.institutionId, records);
    this.written = true;
    transaction.afterCommit(() => database.onChange?.(caller.institutionId, records));
    return ids;
  }
}
