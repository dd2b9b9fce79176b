import { writeInParts } from '../database/batching/write-in-parts.ts';
import type { Logger } from '../shared/log.ts';
import { WriteBehind } from '../shared/write-behind.ts';
import type { Disclosure } from './disclosure.ts';
import { type DisclosureStore, writeDisclosures } from './write-disclosures.ts';

/** Time between two writes in milliseconds, and so the most that is lost if the process is killed. */
const WRITE_INTERVAL_MS = 500;

/** Size of the disclosures in one statement, at least one of them. */
const MAX_BATCH = 1_000_000;

/** Size of the disclosures that may wait. It is only reached while the database does not take them. */
const MAX_PENDING = 20_000_000;

/**
 * Records what requests disclosed. The entries are collected in memory and written together twice a second, so that reads do not
 * wait for them; `flush` writes them at once. If the database does not take them, they are kept, and once too many wait, requests
 * fail instead of disclosing without a record. One that PostgreSQL refuses by itself goes to the log, whole.
 */
export class DisclosureLog {
  private pending: Disclosure[] = [];
  /** Size of `pending`. */
  private size = 0;
  private refused = 0;
  private readonly writer: WriteBehind;

  constructor(
    private readonly store: DisclosureStore,
    private readonly log: Logger,
  ) {
    this.writer = new WriteBehind({
      hasNext: () => this.pending.length > 0,
      writeNext: () => this.writePending(),
      intervalMs: WRITE_INTERVAL_MS,
      onFailure: (error) =>
        log.warn({ err: error, disclosures: this.pending.length }, 'could not record disclosures; they are kept'),
    });
  }

  /** Returns how many disclosures wait, and how many PostgreSQL has refused since the start. */
  count(): { readonly waiting: number; readonly refused: number } {
    return { waiting: this.pending.length, refused: this.refused };
  }

  /** Adds a disclosure, before the response is sent. @throws Error of the database if too many wait to be written */
  async record(disclosure: Disclosure): Promise<void> {
    if (this.size >= MAX_PENDING) await this.flush();
    this.pending.push(disclosure);
    this.size += sizeOf(disclosure);
    if (this.size >= MAX_BATCH && this.size - sizeOf(disclosure) < MAX_BATCH) void this.writer.write();
  }

  /** Writes all disclosures of this process so far. @throws Error of the database; they are kept for the next attempt */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  async close(): Promise<void> {
    await this.writer.close();
    if (this.pending.length > 0)
      this.log.error({ disclosures: this.pending.length }, 'disclosures could not be recorded and are lost');
  }

  private async writePending(): Promise<void> {
    for (let left = this.pending.length; left > 0; ) {
      const batch = this.nextBatch();
      await this.writeBatch(batch);
      left -= batch.length;
    }
  }

  private async writeBatch(batch: readonly Disclosure[]): Promise<void> {
    await writeInParts(batch, {
      write: async (part) => {
        await writeDisclosures(this.store, part);
        this.remove(part);
      },
      setApart: (disclosure, err) => {
        this.log.error({ err, disclosure }, 'the database refuses a disclosure: only this line records it');
        this.refused += 1;
        this.remove([disclosure]);
      },
    });
  }

  /** Removes the oldest disclosures. */
  private remove(batch: readonly Disclosure[]): void {
    this.pending = this.pending.slice(batch.length);
    for (const disclosure of batch) this.size -= sizeOf(disclosure);
  }

  private nextBatch(): Disclosure[] {
    let size = 0;
    const end = this.pending.findIndex((disclosure) => {
      size += sizeOf(disclosure);
      return size > MAX_BATCH;
    });
    return this.pending.slice(0, end === -1 ? undefined : Math.max(end, 1));
  }
}

/** Returns the approximate size of a disclosure in bytes. */
function sizeOf({ studentIds }: Disclosure): number {
  return studentIds.length + 200;
}
