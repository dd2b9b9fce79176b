import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { BundleProblems } from '../bundle-problems.ts';

/** Maximum length of a record in bytes. It stops the reading of an endless line. */
const MAX_RECORD = 128 * 1024;

/** A record with the number that a spreadsheet shows for it. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

const NOT_UTF8 = 'is not encoded in UTF-8, as OneRoster files must be. Export it again as UTF-8.';
const DAMAGED = 'is damaged, or larger than the archive says. Pack the files again.';

/** Yields the records of a CSV file (RFC 4180, UTF-8). A file that cannot be read further ends with a problem. */
export async function* csvRecords(file: string, bytes: Readable, problems: BundleProblems): AsyncGenerator<CsvRecord> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: MAX_RECORD });
  const feeding = feed(bytes, parser).catch((error: Error) => void parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    problems.refuse({
      file,
      row: error instanceof CsvError ? row + 1 : null,
      column: null,
      value: null,
      message: describe(error),
    });
  } finally {
    bytes.destroy();
    await feeding;
  }
}

/** Writes checked text to the parser, and waits while it is full. */
async function feed(bytes: Readable, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) {
    if (parser.destroyed) return;
    const isFull = !parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (isFull) await new Promise<void>((resolve) => void parser.once('drain', resolve).once('close', resolve));
  }
  decoder.decode();
  parser.end();
}

function describe(error: unknown): string {
  if (error instanceof CsvError) {
    if (error.code === 'CSV_MAX_RECORD_SIZE') return `has a row that is longer than ${MAX_RECORD} bytes.`;
    return 'is not valid CSV from this row on: check its quotes. A quote within a cell is doubled, and the cell is quoted.';
  }
  return (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? NOT_UTF8 : DAMAGED;
}
