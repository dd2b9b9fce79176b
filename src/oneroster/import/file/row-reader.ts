import { copyText } from '../../../database/copy-text.ts';
import type { BundleProblems } from '../bundle-problems.ts';
import type { CsvRow } from './bundle-csv.ts';
import { type BundleColumn, type BundleFile, columnsOfFile, stagedColumn } from './bundle-files.ts';
import type { ReadFile } from './bundle-messages.ts';

/** Reads rows by the header of their file, whose columns may be in any order and case. */
export class RowReader {
  private readonly columns: readonly (readonly [name: string, column: BundleColumn, place: number])[];
  private readonly width: number;
  private readonly name: string;
  /** The file so far. */
  readonly file: ReadFile = { rows: 0, present: new Set(), listsChanges: false };
  /** Of the row that is read. */
  private failed = false;
  private unidentified = false;

  constructor(
    file: BundleFile,
    header: readonly string[],
    private readonly problems: BundleProblems,
  ) {
    this.name = `${file}.csv`;
    this.width = header.length;
    const names = header.map((cell) => cell.trim().toLowerCase());
    this.columns = [...columnsOfFile(file)].map(([name, column]) => [name, column, names.indexOf(name.toLowerCase())]);
    for (const [name, column, place] of this.columns) {
      if (place >= 0) this.file.present.add(stagedColumn(name, column));
      else if (column.required)
        problems.refuse({
          file: this.name,
          row: 1,
          column: name,
          value: null,
          message: 'is missing: the file has no such column.',
        });
    }
  }

  /** Returns the row as a line of COPY. A cell with a problem becomes null. */
  read({ row, cells }: CsvRow): string {
    this.file.rows += 1;
    this.failed = false;
    this.unidentified = false;
    const beyond = cells.slice(this.width).find((cell) => cell.trim() !== '');
    if (beyond !== undefined) this.add(row, null, beyond, 'is beyond the last column of the header.');
    const status = this.columns.find(([name]) => name === 'status');
    const statusText = (cells[status?.[2] ?? -1] ?? '').trim().toLowerCase();
    const removed = statusText === 'tobedeleted' || statusText === 'inactive';
    if (removed) this.file.listsChanges = true;
    // Of a record that is to be deleted only the identifier counts.
    if (cells.length < this.width && !removed) {
      this.unidentified = this.columns.some(([, { identifies }, place]) => identifies && place >= cells.length);
      this.add(row, null, null, 'has fewer cells than the header: it is cut off.');
    }
    const values = this.columns.map(([name, column, place]) => this.readCell(row, name, column, cells[place], removed));
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
    return result.value === '' ? '\\N' : copyText(result.value);
  }

  private add(row: number, column: string | null, value: string | null, message: string): void {
    this.failed = true;
    this.problems.add({ file: this.name, row, column, value, message });
  }
}
