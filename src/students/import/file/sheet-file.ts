/** A cell as a file gives it, days as `YYYY-MM-DD`; CSV has texts only. */
export type Cell = string | number | boolean | null | undefined;

/** One row with its number as a spreadsheet shows it. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** Why a file cannot be read at all. It crosses from the worker to the main thread, so it is data. */
export interface FileFailure {
  readonly code: 'validation_error' | 'unsupported_media_type' | 'payload_too_large';
  readonly message: string;
}

export class FileError extends Error {
  override readonly name = 'FileError';
  readonly failure: FileFailure;

  constructor(code: FileFailure['code'], message: string) {
    super(message);
    this.failure = { code, message };
  }
}

/** The file can be read, but not as a table of students. */
export function unusable(message: string): FileError {
  return new FileError('validation_error', message);
}

/** More columns than a table of students can sensibly have; a row that is wider is refused before it costs anything. */
export const MAX_COLUMNS = 256;

/** What a spreadsheet cannot exceed either. */
export const MAX_SHEET_ROWS = 1_048_576;

/** The refusal of a file with a row that is wider than a table may be; `row` is its number as a spreadsheet shows it. */
export function rowTooWide(row: number): FileError {
  return unusable(`has more than ${MAX_COLUMNS} columns in row ${row}.`);
}
