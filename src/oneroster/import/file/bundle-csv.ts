import type { Readable } from 'node:stream';
import { CsvParser } from '../../../students/import/file/csv-rows.ts';
import { FileError, type SheetRow, tooManyRows } from '../../../students/import/file/sheet-file.ts';
import type { BundleProblems } from '../bundle-problems.ts';
import type { BundleZip } from './bundle-zip.ts';

/** A row of texts with the number that a spreadsheet shows for it. */
export interface CsvRow extends SheetRow {
  readonly cells: readonly string[];
}

const NOT_UTF8 = 'is not encoded in UTF-8, as OneRoster files must be. Export it again as UTF-8.';
const DAMAGED = 'is damaged, or larger than the archive says. Pack the files again.';

/** Reads the CSV files of a bundle (RFC 4180, UTF-8), and counts the rows of all of them. */
export class BundleCsv {
  private rows = 0;

  constructor(
    private readonly zip: BundleZip,
    private readonly problems: BundleProblems,
    private readonly maxRows: number | null,
  ) {}

  /**
   * Yields the rows of a file in batches, without blank lines. A file that cannot be read further ends with a problem.
   * @throws FileError `payload_too_large` if the bundle has too many rows, blank ones included
   */
  async *read(file: string): AsyncGenerator<CsvRow[]> {
    const bytes = await this.zip.open(file);
    try {
      yield* this.parse(bytes);
    } catch (error) {
      const isOfFile = error instanceof FileError;
      if (isOfFile && error.failure.code === 'payload_too_large') throw error;
      const message = isOfFile ? error.message : describe(error);
      this.problems.refuse({ file, row: null, column: null, value: null, message });
    } finally {
      bytes.destroy();
    }
  }

  private async *parse(bytes: Readable): AsyncGenerator<CsvRow[]> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = new CsvParser({ checkRow: () => this.countRow() });
    for await (const chunk of bytes)
      yield* parser.read(decoder.decode(chunk as Buffer, { stream: true }), false) as Generator<CsvRow[]>;
    yield* parser.read(decoder.decode(), true) as Generator<CsvRow[]>;
  }

  private countRow(): void {
    this.rows += 1;
    if (this.maxRows !== null && this.rows > this.maxRows) throw tooManyRows('bundle', this.maxRows);
  }
}

function describe(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? NOT_UTF8 : DAMAGED;
}
