import type { DateSystem } from './cell-text.ts';
import { csvRows, findDelimiters } from './csv-rows.ts';
import { decodeCsv } from './encoding/decode-csv.ts';
import { findEncoding } from './encoding/encodings.ts';
import { detectFileKind } from './file-kind.ts';
import { FileError, type Table } from './sheet-file.ts';

/** A file whose tables can be read. */
export interface OpenedFile {
  readonly tables: readonly Table[];
  /** The way in which a workbook counts days; null for CSV, whose days are texts. */
  readonly workbook: DateSystem | null;
  /** Null for a workbook. */
  readonly encoding: string | null;
}

/**
 * Opens a CSV file or a workbook.
 * @param label the encoding that the client names; it has no effect on workbooks
 * @throws FileError for files that cannot be read
 */
export async function openFile(bytes: Buffer, label: string | null): Promise<OpenedFile> {
  const stated = label === null ? null : findEncoding(label);
  if (stated === undefined) throw new FileError('validation_error', 'is not the label of an encoding.', 'encoding');
  if (detectFileKind(bytes, stated) === 'xlsx') return openXlsx(bytes);
  const { text, encoding } = decodeCsv(bytes, stated);
  return {
    tables: findDelimiters(text).map((delimiter) => ({
      sheet: null,
      delimiter,
      rows: () => csvRows(text, delimiter),
    })),
    workbook: null,
    encoding,
  };
}

/** The workbook reader is imported only for workbooks: loading it takes longer than reading most CSV files. */
async function openXlsx(bytes: Buffer): Promise<OpenedFile> {
  const [{ guardXlsx }, { openWorkbook }] = await Promise.all([
    import('../xlsx/xlsx-guard.ts'),
    import('../xlsx/xlsx-rows.ts'),
  ]);
  const { tables, is1904 } = await openWorkbook(await guardXlsx(bytes));
  return { tables, workbook: { is1904 }, encoding: null };
}
