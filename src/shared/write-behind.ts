export interface WriteBehindOptions {
  /** True if something waits to be written. */
  readonly hasNext: () => boolean;
  /** Writes what waits, or a part of it if only `start` is used. What it cannot write, it keeps or reports. */
  readonly writeNext: () => Promise<void>;
  /** Milliseconds between two writes; without it, the owner starts them. */
  readonly intervalMs?: number;
  /** Called with the error of a write that nobody waits for. */
  readonly onFailure?: (error: unknown) => void;
}

/** Writes what a buffer collects, one write after the other, so that requests do not wait for it. */
export class WriteBehind {
  private writing: Promise<void> = Promise.resolve();
  private isRunning = false;
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: WriteBehindOptions) {
    const { intervalMs } = options;
    if (intervalMs !== undefined) this.timer = setInterval(() => void this.write(), intervalMs).unref();
  }

  /**
   * Writes what waits now. What is added meanwhile waits for the next time: under load something always is, and a write for each handful
   * would cost several times as much.
   * @throws the error of the write
   */
  flush(): Promise<void> {
    const written = this.writing.then(() => (this.options.hasNext() ? this.options.writeNext() : undefined));
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** Like `flush`, but reports errors. */
  write(): Promise<void> {
    return this.flush().catch((error: unknown) => this.options.onFailure?.(error));
  }

  /**
   * Starts to write at the end of this turn of the event loop, with all that is added in it, unless a write is under way: that one takes
   * along what has been added meanwhile.
   */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    setImmediate(() => void this.writeAll());
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  private async writeAll(): Promise<void> {
    try {
      while (this.options.hasNext()) await this.options.writeNext();
    } finally {
      this.isRunning = false;
    }
  }
}
