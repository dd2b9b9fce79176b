import { namelessColumn } from '../header/read-header.ts';
import type { TableColumns } from '../header/table-columns.ts';
import type { ImportProblem } from '../import-problems.ts';
import { DateFormatDetector } from '../rows/date-format-detector.ts';
import { isBlank, isExplanation, type RowRules } from '../rows/row-cells.ts';
import { cellToText } from './cell-text.ts';
import { findTable } from './find-table.ts';
import { openFile } from './open-file.ts';
import { FileError, invalidFile, type SheetRow, type SheetRows } from './sheet-file.ts';
import type { SheetJob, SheetMessage } from './sheet-messages.ts';
import { type Send, serveFiles } from './worker-port.ts';

/** Rows per message. */
const BATCH_SIZE = 500;

/** A row as a line of COPY's text format, and its problems. */
export interface StagedRow {
  readonly line: string;
  readonly problems: readonly ImportProblem[];
}

/** A kind of table: its columns, and how its rows are read. */
interface TableKind {
  readonly table: TableColumns;
  /** Returns null for a row that is not imported. */
  readRow(row: SheetRow, rules: RowRules): StagedRow | null;
}

/** Reads files with tables of one kind for the main thread. */
export function serveTables(kind: TableKind): void {
  serveFiles<SheetJob, SheetMessage>((job, send) => sendFile(kind, job, send));
}

async function sendFile({ table, readRow }: TableKind, job: SheetJob, send: Send<SheetMessage>): Promise<void> {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  const { tables, workbook, encoding } = await openFile(bytes, job.encoding ?? null);
  const { sheet, delimiter, header, headerRow, rows } = await findTable(tables, { ...job, table });
  const source = { sheet, headerRow, encoding, delimiter };
  await send({ type: 'header', names: header.names, source, columns: header.columns });
  const dates = new DateFormatDetector(header.places, table.dates, job.dateFormat);
  const rules = { header, createOnly: job.createOnly, statuses: job.statuses, today: job.today, workbook, dates };
  const read = (row: SheetRow) => readRow(row, rules);
  const { total, skipped, filled } = await sendRows({ open: rows, read, rules, maxRows: job.maxRows }, send);
  const ignored = [...header.ignored, ...filled.map(namelessColumn)];
  await send({ type: 'end', total, skipped, ignored, dateFormat: dates.format });
}

/** Decides the format of the dates by the rows from this one on. They are read a second time, which most files do not need. */
async function scanDates(dates: DateFormatDetector, from: number, rows: SheetRows): Promise<void> {
  for await (const batch of rows) for (const sheetRow of batch) if (sheetRow.row >= from) dates.scan(sheetRow);
}

interface RowsToSend {
  /** Returns the rows below the header; it may be called again. */
  open(): SheetRows;
  read(row: SheetRow): StagedRow | null;
  readonly rules: RowRules;
  readonly maxRows: number;
}

/**
 * Sends rows in batches.
 * @returns the number of rows that are not blank, that of skipped ones, and the columns without a header that have a value
 */
async function sendRows({ open, read, rules, maxRows }: RowsToSend, send: Send<SheetMessage>) {
  const { nameless } = rules.header;
  const filled = new Set<number>();
  const counts = { total: 0, skipped: 0 };
  let batch = newBatch();
  for await (const rows of open()) {
    for (const sheetRow of rows) {
      if (isBlank(sheetRow.cells) || isExplanation(sheetRow.cells, rules.header)) continue;
      counts.total += 1;
      if (counts.total > maxRows)
        throw new FileError('payload_too_large', `The file has more than ${maxRows} rows. Split it.`);
      for (const place of nameless) if (cellToText(sheetRow.cells[place]).trim() !== '') filled.add(place);
      if (rules.dates.needsScan(sheetRow)) await scanDates(rules.dates, sheetRow.row, open());
      if (!addRow(batch, read(sheetRow))) counts.skipped += 1;
      if (batch.size < BATCH_SIZE) continue;
      await send(batch.message);
      batch = newBatch();
    }
  }
  if (counts.total === 0) throw invalidFile('has no rows below its header.');
  if (batch.size > 0) await send(batch.message);
  return { ...counts, filled: nameless.filter((place) => filled.has(place)) };
}

interface Batch {
  readonly message: Extract<SheetMessage, { type: 'rows' }>;
  size: number;
}

function newBatch(): Batch {
  return { message: { type: 'rows', lines: '', problems: [] }, size: 0 };
}

/** Adds a row to a batch. Returns false for one that is not imported. */
function addRow(batch: Batch, row: StagedRow | null): boolean {
  if (!row) return false;
  batch.message.lines += row.line;
  batch.message.problems.push(...row.problems);
  batch.size += 1;
  return true;
}
