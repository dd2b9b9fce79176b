/** A cell's value in the file. Dates are `YYYY-MM-DD`; CSV has texts only. */
export type Cell = string | number | boolean | null | undefined;

/** A row with the number that a spreadsheet shows for it. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** Rows in batches. Those of CSV are read from memory; those of workbooks arrive as they are unpacked. */
export type SheetRows = Generator<SheetRow[]> | AsyncGenerator<SheetRow[]>;

/** A table of a file: a sheet of a workbook, or a CSV file as one of its possible delimiters divides it. */
export interface Table {
  /** The name of the sheet, null for CSV. */
  readonly sheet: string | null;
  /** Null for a workbook. */
  readonly delimiter: string | null;
  /** Reads the rows from the first one on; it may be called again. */
  rows(): SheetRows;
}

/** The reason why a file cannot be read. Plain data, because the worker sends it to the main thread. */
export interface FileFailure {
  readonly code: 'validation_error' | 'unsupported_media_type' | 'payload_too_large';
  readonly message: string;
  /** The field of the request that has to change, for a `validation_error`. */
  readonly field: FileField;
  readonly suggestions?: FileSuggestions | undefined;
}

/** Values that clients may choose from when a file cannot be read without them. */
export type FileSuggestions = {
  /** The likely encodings, each with the same word as it reads it. */
  readonly encoding?: readonly { readonly encoding: string; readonly word: string }[];
  /** The columns of the row that is likely the header, with the fields that were recognised. */
  readonly columns?: readonly { readonly column: string; readonly field: string | null }[];
};

export type FileField = 'file' | 'encoding' | 'columns';

export class FileError extends Error {
  override readonly name = 'FileError';
  readonly failure: FileFailure;

  constructor(code: FileFailure['code'], message: string, field: FileField = 'file', suggestions?: FileSuggestions) {
    super(message);
    this.failure = { code, message, field, suggestions };
  }
}

/** Makes the error for a file that can be read, but not as a table of students. `message` follows the field name `file`. */
export function invalidFile(message: string, suggestions?: FileSuggestions): FileError {
  return new FileError('validation_error', message, 'file', suggestions);
}

/** More columns than a sensible table of students has. Wider rows are rejected before they use memory. */
export const MAX_COLUMNS = 256;

/** The maximum number of rows of a spreadsheet. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Makes the error for a file with too wide a row. `row` is the number that a spreadsheet shows. */
export function rowTooWide(row: number): FileError {
  return invalidFile(`has more than ${MAX_COLUMNS} columns in row ${row}.`);
}

/** Makes the error for a file, or bundle, of too many rows. */
export function tooManyRows(what: 'file' | 'bundle', max: number): FileError {
  return new FileError('payload_too_large', `The ${what} has more than ${max} rows, blank ones included.`);
}
