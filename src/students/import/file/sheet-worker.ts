import { parentPort } from 'node:worker_threads';
import { DateFormatDetector } from '../date-format-detector.ts';
import { namelessColumn } from '../import-columns.ts';
import { isBlank, isExplanation, type RowRules, readRow } from '../import-row.ts';
import { copyLine } from '../plan/staged-columns.ts';
import { cellToText } from './cell-text.ts';
import { findTable } from './find-table.ts';
import { openFile } from './open-file.ts';
import { FileError, invalidFile, MAX_SHEET_ROWS, type SheetRows } from './sheet-file.ts';
import type { SheetJob, SheetMessage } from './sheet-messages.ts';

/** Rows per message. */
const BATCH_SIZE = 500;

/** Messages that the worker may send before the main thread has requested them. */
const MAX_UNREQUESTED = 3;

const port = parentPort as NonNullable<typeof parentPort>;

/** Messages that may be sent now. */
let credit = 0;
let wake: (() => void) | undefined;
port.on('message', (message: SheetJob | 'next') => {
  if (message !== 'next') return read(message);
  credit += 1;
  wake?.();
});

/** Reads a file. An error that is not the file's ends the worker. */
function read(job: SheetJob): void {
  credit = MAX_UNREQUESTED;
  sendFile(job).catch((error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    port.postMessage({ type: 'failure', ...error.failure } satisfies SheetMessage);
  });
}

async function send(message: SheetMessage): Promise<void> {
  while (credit === 0) await new Promise<void>((resolve) => (wake = resolve));
  credit -= 1;
  port.postMessage(message);
}

async function sendFile(job: SheetJob): Promise<void> {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  const { tables, workbook, encoding, delimiter } = await openFile(bytes, job.encoding ?? null);
  const { sheet, header, headerRow, rows } = await findTable(tables, job);
  const source = { sheet, headerRow, encoding, delimiter };
  await send({ type: 'header', names: header.names, source, columns: header.columns });
  const dates = new DateFormatDetector(header.places, job.dateFormat);
  const rules = { header, createOnly: job.createOnly, statuses: job.statuses, today: job.today, workbook, dates };
  const { total, skipped, filled } = await sendRows(rows, rules, job.maxRows);
  const ignored = [...header.ignored, ...filled.map(namelessColumn)];
  await send({ type: 'end', total, skipped, ignored, dateFormat: dates.format });
}

/** Decides the format of the dates by the rows from this one on. They are read a second time, which most files do not need. */
async function scanDates(dates: DateFormatDetector, from: number, rows: SheetRows): Promise<void> {
  for await (const sheetRow of rows) if (sheetRow.row >= from) dates.scan(sheetRow);
}

/**
 * Sends the rows below the header in batches.
 * @param open returns the rows; it may be called again
 * @returns the number of rows that are not blank, that of skipped ones, and the columns without a header that have a value
 */
async function sendRows(open: () => SheetRows, rules: RowRules, maxRows: number) {
  let total = 0;
  let skipped = 0;
  const { header, dates } = rules;
  const { nameless } = header;
  const filled = new Set<number>();
  let batch: Extract<SheetMessage, { type: 'rows' }> = { type: 'rows', lines: '', problems: [] };
  for await (const sheetRow of open()) {
    if (sheetRow.row > MAX_SHEET_ROWS)
      throw new FileError('payload_too_large', `The file has more than ${MAX_SHEET_ROWS} rows, blank ones included.`);
    if (isBlank(sheetRow.cells) || isExplanation(sheetRow.cells)) continue;
    total += 1;
    if (total > maxRows) throw new FileError('payload_too_large', `The file has more than ${maxRows} rows. Split it.`);
    for (const place of nameless) if (cellToText(sheetRow.cells[place]).trim() !== '') filled.add(place);
    if (dates.needsScan(sheetRow)) await scanDates(dates, sheetRow.row, open());
    const studentRow = readRow(sheetRow, rules);
    if ('skipped' in studentRow) {
      skipped += 1;
      continue;
    }
    batch.lines += copyLine(studentRow);
    batch.problems.push(...studentRow.problems);
    if ((total - skipped) % BATCH_SIZE > 0) continue;
    await send(batch);
    batch = { type: 'rows', lines: '', problems: [] };
  }
  if (total === 0) throw invalidFile('has no rows below its header.');
  if (batch.lines !== '') await send(batch);
  return { total, skipped, filled: nameless.filter((place) => filled.has(place)) };
}
