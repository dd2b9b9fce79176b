import { parentPort, workerData } from 'node:worker_threads';
import { type Header, missingColumns, namelessColumn, readHeader } from '../import-columns.ts';
import { isBlank, type RowRules, readRow } from '../import-row.ts';
import { copyLine } from '../plan/staged-columns.ts';
import { type DateSystem, textOfCell } from './cell-text.ts';
import { decodeCsv } from './csv-encoding.ts';
import { csvRows } from './csv-rows.ts';
import { fileKind } from './file-kind.ts';
import { FileError, MAX_SHEET_ROWS, type SheetRow, unusable } from './sheet-file.ts';
import type { SheetJob, SheetMessage } from './sheet-reader.ts';

/** Rows a message. */
const BATCH = 500;

/** Messages that may be on their way before the worker waits to be asked for more. */
const AHEAD = 3;

/** What is read from memory comes at once, what is unpacked comes in time. */
type SheetRows = Generator<SheetRow> | AsyncGenerator<SheetRow>;

const port = parentPort as NonNullable<typeof parentPort>;
const job = workerData as SheetJob;

let asked = AHEAD;
let wake: (() => void) | undefined;
port.on('message', () => {
  asked += 1;
  wake?.();
});

async function send(message: SheetMessage): Promise<void> {
  while (asked === 0) await new Promise<void>((resolve) => (wake = resolve));
  asked -= 1;
  port.postMessage(message);
}

async function main(): Promise<void> {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  const { rows, workbook } =
    fileKind(bytes) === 'xlsx' ? await openWorkbook(bytes) : { rows: csvRows(decodeCsv(bytes)), workbook: null };
  const header = await headerOf(rows);
  await send({ type: 'header', names: header.names });
  const rules = { header, createOnly: job.createOnly, statuses: job.statuses, workbook };
  const { total, filled } = await sendRows(rows, rules);
  await send({ type: 'end', total, ignored: [...header.ignored, ...filled.map(namelessColumn)] });
}

/** What reads workbooks is loaded for workbooks only: it takes longer to load than most CSV files to read. */
async function openWorkbook(bytes: Buffer): Promise<{ rows: AsyncGenerator<SheetRow>; workbook: DateSystem }> {
  const [{ guardXlsx }, { openSheet }] = await Promise.all([
    import('../xlsx/xlsx-guard.ts'),
    import('../xlsx/xlsx-rows.ts'),
  ]);
  return openSheet(await guardXlsx(bytes));
}

/** The first row that is not blank. */
async function headerOf(rows: SheetRows): Promise<Header> {
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    if (isBlank(next.value.cells)) continue;
    const header = readHeader(next.value.cells.map(textOfCell));
    const missing = missingColumns(header, job.createOnly);
    if (missing.length === 0) return header;
    throw unusable(
      `has no usable header: its first row must name the columns, and there is none for ${missing.join(', ')}.`,
    );
  }
  throw unusable('has no header.');
}

/** @returns how many rows there were, and the columns without a header that hold something */
async function sendRows(rows: SheetRows, rules: RowRules): Promise<{ total: number; filled: number[] }> {
  let total = 0;
  const { nameless } = rules.header;
  const filled = new Set<number>();
  let batch: Extract<SheetMessage, { type: 'rows' }> = { type: 'rows', lines: '', problems: [] };
  for await (const sheetRow of rows) {
    if (sheetRow.row > MAX_SHEET_ROWS)
      throw new FileError('payload_too_large', `The file has more than ${MAX_SHEET_ROWS} rows, blank ones included.`);
    if (isBlank(sheetRow.cells)) continue;
    total += 1;
    if (total > job.maxRows)
      throw new FileError('payload_too_large', `The file has more than ${job.maxRows} rows. Split it.`);
    for (const place of nameless) if (textOfCell(sheetRow.cells[place]).trim() !== '') filled.add(place);
    const read = readRow(sheetRow, rules);
    batch.lines += copyLine(read);
    batch.problems.push(...read.problems);
    if (total % BATCH > 0) continue;
    await send(batch);
    batch = { type: 'rows', lines: '', problems: [] };
  }
  if (total === 0) throw unusable('has no rows below its header.');
  if (batch.lines !== '') await send(batch);
  return { total, filled: nameless.filter((place) => filled.has(place)) };
}

main().then(
  () => port.close(),
  (error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    port.postMessage({ type: 'failure', ...error.failure } satisfies SheetMessage);
    port.close();
  },
);
