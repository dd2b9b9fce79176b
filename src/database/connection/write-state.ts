import type { Pool } from 'pg';
import { cannotWrite } from './failures.ts';

/** Makes a new file and a page in it, which a full disk refuses even where existing pages still have room. */
const PROBE = 'begin; create temporary table write_probe on commit drop as select 1 as probe; rollback';

/**
 * Remembers that the database could not write (its disk was full, or it only reads), from the first write that failed for
 * that reason until one succeeds.
 */
export class WriteState {
  private failure: unknown;
  private probe: Promise<unknown> | undefined;

  /** Is told of every transaction that failed, and why. */
  noteFailure(error: unknown): void {
    if (cannotWrite(error)) this.failure = error;
  }

  /**
   * Why the database cannot write, after trying it; undefined where it can. As long as no write has failed, nothing is tried, and
   * one at a time is.
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
