import { Readable } from 'node:stream';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { withPrefix } from '../import/file/formula-prefix.ts';
import { columnList } from '../student.columns.ts';
import { exportColumns } from './export.sql.ts';

const DATES = new Set<string>(columnList.filter(({ type }) => type === 'date').map(({ name }) => name));

/** Writes an XLSX workbook from rows of one JSON object per line. */
export function writeWorkbook(lines: Readable): Readable {
  const columns = exportColumns.map(
    (name): ColumnDef => ({ header: name, key: name, ...(DATES.has(name) && { numFmt: 'yyyy-mm-dd' }) }),
  );
  return writeSheet(readCells(lines), columns);
}

/** Writes an XLSX workbook with one sheet. */
export function writeSheet(
  rows: Iterable<CellValue[]> | AsyncIterable<CellValue[]>,
  columns: readonly ColumnDef[],
): Readable {
  const bytes = writeXlsxStream(rows, { name: 'Students', columns: [...columns] });
  return Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
}

/**
 * Matches an underscore that would begin an escape sequence (ECMA-376, 22.9.2.19), since stored texts contain none, and the two
 * characters that XML does not allow and the writer does not escape.
 */
const TO_ESCAPE = /_(?=x)|[\uFFFE\uFFFF]/gi;

function escapeCharacter(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Yields the cells of each row. Dates become the spreadsheet's dates, so that it can sort and calculate with them. */
async function* readCells(lines: AsyncIterable<Buffer>): AsyncGenerator<CellValue[]> {
  for await (const line of splitLines(lines)) {
    const row = JSON.parse(line) as Record<string, string | number | null>;
    yield exportColumns.map((name) => {
      const value = row[name] ?? null;
      if (DATES.has(name) && value !== null) return new Date(`${value}T00:00:00Z`);
      return typeof value === 'string' ? withPrefix(value).replace(TO_ESCAPE, escapeCharacter) : value;
    });
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10) + 1;
    rest = bytes.subarray(end);
    if (end > 0)
      yield* bytes
        .subarray(0, end - 1)
        .toString('utf8')
        .split('\n');
  }
}
