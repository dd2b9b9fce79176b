import type { Pool } from 'pg';
import { isWriteFailure } from './failures.ts';

/** Creates a file with one page. This fails on a full disk even if existing pages have free space. */
const PROBE = 'begin; create temporary table write_probe on commit drop as select 1 as probe; rollback';

/**
 * Tracks whether the database can write. It cannot (full disk, or read-only) from the first write that fails for that reason until
 * a write succeeds.
 */
export class WriteState {
  private failure: unknown;
  private probe: Promise<unknown> | undefined;

  /** Called with the error of each failed transaction. */
  noteFailure(error: unknown): void {
    if (isWriteFailure(error)) this.failure = error;
  }

  /**
   * Returns the error if the database still cannot write, after probing it, or undefined. Probes only after a failed write, and one
   * at a time.
   */
  async problem(pool: Pool): Promise<unknown> {
    if (this.failure) {
      this.probe ??= this.tryToWrite(pool).finally(() => {
        this.probe = undefined;
      });
      await this.probe;
    }
    return this.failure;
  }

  private async tryToWrite(pool: Pool): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query(PROBE);
      this.failure = undefined;
      client.release();
    } catch (error) {
      this.failure = error;
      client.release(true);
    }
  }
}
