import type { Header } from '../header/read-header.ts';
import type { ColumnFields } from '../import-options.ts';
import type { ImportProblem } from '../import-problems.ts';
import type { DateFormat } from '../rows/text-date.ts';

/** A file, and how to read it. */
export interface SheetJob {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
  readonly createOnly: boolean;
  readonly statuses: readonly string[];
  /** In the institution's time zone. */
  readonly today: string;
  /** The label of the encoding of a CSV file; without it, the file decides. */
  readonly encoding?: string | null;
  /** The format of text dates; without it, the dates of each column decide. */
  readonly dateFormat?: DateFormat | null;
  /** The fields that the client gives to columns. */
  readonly columns?: ColumnFields | null;
}

/** The place and the format of the table in a file ([D31]). */
export interface TableSource {
  /** Null for CSV. */
  readonly sheet: string | null;
  readonly headerRow: number;
  /** Null for a workbook, as is the delimiter. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
}

/** A column of the file and the field that it is read as, or null. */
export interface ReadColumn {
  readonly column: string;
  readonly field: string | null;
}

export type SheetMessage =
  | { type: 'header'; names: Header['names']; source: TableSource; columns: ReadColumn[] }
  | { type: 'rows'; lines: string; problems: ImportProblem[] }
  | { type: 'end'; total: number; skipped: number; ignored: string[]; dateFormat: DateFormat | null };
