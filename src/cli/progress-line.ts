/** A line on the terminal that is written over. It shows nothing where the output is no terminal. */
export class ProgressLine {
  private length = 0;

  constructor(private readonly output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {}

  show(text: string): void {
    if (!this.output.isTTY) return;
    this.output.write(`\r${text.padEnd(this.length)}`);
    this.length = text.length;
  }

  /** Leaves an empty line for what is written next. */
  clear(): void {
    this.show('');
    if (this.output.isTTY) this.output.write('\r');
  }
}

/** Runs work that shows the number of rows of a table so far. */
export function showRows<T>(work: (onProgress: (table: string, rows: number) => void) => Promise<T>): Promise<T> {
  const progress = new ProgressLine();
  return work((table, rows) => progress.show(`${table}: ${rows} rows`)).finally(() => progress.clear());
}
