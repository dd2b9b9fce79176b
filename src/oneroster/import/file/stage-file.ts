import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { runUnprepared } from '../../../students/import/import-run.ts';
import type { BundleProblems } from '../bundle-problems.ts';
import { type BundleColumn, type BundleFile, columnsOfFile, stagedColumn, stagedTable } from './bundle-files.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';

/** A file whose rows are in their staging table. */
export interface StagedFile {
  rows: number;
  /** The staged columns that the file has. */
  readonly present: Set<string>;
  /** True if a row has a status, as only the rows of a delta have. */
  hasStatus: boolean;
}

export interface StageOptions {
  readonly problems: BundleProblems;
  /** Called from time to time with the number of rows that were read. */
  readonly onProgress?: ((file: BundleFile, rows: number) => void) | undefined;
}

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 10_000;

/**
 * Creates the staging table of a file. `removed` is true for records that are to be deleted, `failed` for rows with a problem,
 * `unidentified` for those of which it is unknown what record they name, and `left_out` for those that the plan leaves out.
 */
export async function createStaging(client: PoolClient, file: BundleFile): Promise<void> {
  const table = stagedTable(file);
  const columns = stagedColumns(file).map((name) => `${name} text`);
  await runUnprepared(
    client,
    `create temp table ${table} (row integer, removed boolean, failed boolean, unidentified boolean, ${columns.join(', ')},
       left_out boolean not null default false) on commit drop`,
  );
  await runUnprepared(client, `create index on ${table} (row) where left_out`);
}

function stagedColumns(file: BundleFile): string[] {
  return [...columnsOfFile(file)].map(([name, column]) => stagedColumn(name, column));
}

/** Streams a file into its staging table as it is parsed. A cell with a problem is staged as null. */
export async function stageFile(
  client: PoolClient,
  file: BundleFile,
  bytes: Readable,
  options: StageOptions,
): Promise<StagedFile> {
  const staged: StagedFile = { rows: 0, present: new Set(), hasStatus: false };
  const columns = ['row', 'removed', 'failed', 'unidentified', ...stagedColumns(file)].join(', ');
  const copy = copyFrom(`copy ${stagedTable(file)} (${columns}) from stdin`);
  const target = Object.assign(client.query(copy), { query_timeout: BULK_STATEMENT_TIMEOUT_MS });
  await pipeline(Readable.from(batches(linesOf(file, bytes, staged, options))), target);
  await runUnprepared(client, `analyze ${stagedTable(file)}`);
  return staged;
}

async function* linesOf(
  file: BundleFile,
  bytes: Readable,
  staged: StagedFile,
  { problems, onProgress }: StageOptions,
): AsyncGenerator<string> {
  let reader: RowReader | undefined;
  for await (const record of csvRecords(`${file}.csv`, bytes, problems)) {
    if (!reader) {
      reader = new RowReader(file, record.cells, problems, staged);
      continue;
    }
    if (record.cells.length === 1 && record.cells[0]?.trim() === '') continue;
    staged.rows += 1;
    yield reader.read(record);
    if (staged.rows % PROGRESS_ROWS === 0) onProgress?.(file, staged.rows);
  }
  if (!reader) problems.refuse({ file: `${file}.csv`, row: 1, column: null, value: null, message: 'has no header.' });
  onProgress?.(file, staged.rows);
}

/** Joins lines, because each chunk costs the stream more than a line. */
async function* batches(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let batch = '';
  for await (const line of lines) {
    batch += line;
    if (batch.length < 64 * 1024) continue;
    yield Buffer.from(batch, 'utf8');
    batch = '';
  }
  if (batch) yield Buffer.from(batch, 'utf8');
}

/** Reads rows by the header of their file, whose columns may be in any order and case. */
class RowReader {
  private readonly columns: readonly (readonly [name: string, column: BundleColumn, place: number])[];
  private readonly width: number;
  private readonly file: string;
  /** Of the row that is read. */
  private failed = false;
  private unidentified = false;

  constructor(
    file: BundleFile,
    header: readonly string[],
    private readonly problems: BundleProblems,
    private readonly staged: StagedFile,
  ) {
    this.file = `${file}.csv`;
    this.width = header.length;
    const names = header.map((cell) => cell.trim().toLowerCase());
    this.columns = [...columnsOfFile(file)].map(([name, column]) => [name, column, names.indexOf(name.toLowerCase())]);
    for (const [name, column, place] of this.columns) {
      if (place >= 0) staged.present.add(stagedColumn(name, column));
      else if (column.required)
        problems.refuse({
          file: this.file,
          row: 1,
          column: name,
          value: null,
          message: 'is missing: the file has no such column.',
        });
    }
  }

  /** Returns the row as a line of COPY. */
  read({ row, cells }: CsvRecord): string {
    this.failed = false;
    this.unidentified = false;
    const beyond = cells.slice(this.width).find((cell) => cell.trim() !== '');
    if (beyond !== undefined) this.add(row, null, beyond, 'is beyond the last column of the header.');
    const status = this.columns.find(([name]) => name === 'status');
    const statusText = (cells[status?.[2] ?? -1] ?? '').trim().toLowerCase();
    if (statusText !== '') this.staged.hasStatus = true;
    const removed = statusText === 'tobedeleted' || statusText === 'inactive';
    const values = this.columns.map(([name, column, place]) =>
      this.readCell(row, name, column, place < 0 ? undefined : (cells[place] ?? ''), removed),
    );
    const flags = [removed, this.failed, this.unidentified].map((flag) => (flag ? 't' : 'f'));
    return `${[String(row), ...flags, ...values].join('\t')}\n`;
  }

  private readCell(
    row: number,
    name: string,
    column: BundleColumn,
    cell: string | undefined,
    removed: boolean,
  ): string {
    const text = (cell ?? '').trim();
    // Only the identifier of a record that is to be deleted counts.
    if (removed && column.required && name !== 'sourcedId' && text === '') return '\\N';
    if (text === '') {
      if (column.required && cell !== undefined) {
        this.unidentified ||= column.identifies === true;
        this.add(row, name, null, 'is required.');
      }
      return '\\N';
    }
    const result = column.rule(text);
    if ('problem' in result) {
      if (!removed || name === 'sourcedId') {
        this.unidentified ||= column.identifies === true;
        this.add(row, name, text, result.problem);
      }
      return '\\N';
    }
    return result.value === '' ? '\\N' : escapeCopy(result.value);
  }

  private add(row: number, column: string | null, value: string | null, message: string): void {
    this.failed = true;
    this.problems.add({ file: this.file, row, column, value, message });
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeCopy(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string) : text;
}
