import type { ValidationErrors } from '../../input/validation-errors.ts';
import { byColumn, columnList } from '../student.columns.ts';
import { cellToText, truncateCellText } from './file/cell-text.ts';
import type { Cell } from './file/sheet-file.ts';
import type { Header, ImportColumn } from './import-columns.ts';

/** A problem of a row ([D31]). */
export interface ImportProblem {
  row: number;
  /** The header of the column as written, or null if the file has no such column. */
  column: string | null;
  field: ImportColumn | null;
  value: string | null;
  message: string;
}

const INPUT_NAMES = byColumn(({ inputName }) => inputName);

const COLUMNS = new Map(columnList.map(({ name, inputName }) => [inputName, name]));

/** Returns the field name that the rules for creating and updating a student use for a column. */
export function toRuleField(column: ImportColumn): string {
  return column === 'class_name' ? column : INPUT_NAMES[column];
}

/** Returns the problems of a row in the order of the file's columns. */
export function problemsOfRow(
  problems: ValidationErrors,
  row: number,
  cells: readonly Cell[],
  header: Header,
): ImportProblem[] {
  const rowProblems: ImportProblem[] = Object.entries(problems.details).flatMap(([name, messages]) => {
    const field = COLUMNS.get(name) ?? (name as ImportColumn);
    return messages.map((message) => ({
      row,
      ...locateField(header, field),
      value: quote(cells[header.places.get(field) ?? -1]),
      message,
    }));
  });
  const beyond = cells.slice(header.width).find((cell) => cellToText(cell).trim() !== '');
  const message = 'is beyond the last column of the header.';
  if (beyond !== undefined) rowProblems.push({ row, column: null, field: null, value: quote(beyond), message });
  const columnIndex = (problem: ImportProblem) => (problem.field && header.places.get(problem.field)) ?? header.width;
  return rowProblems.sort((a, b) => columnIndex(a) - columnIndex(b));
}

/** Returns the header of a field's column in the file. A class may be there by name only. */
export function locateField(
  { names }: Pick<Header, 'names'>,
  field: ImportColumn,
): { column: string | null; field: ImportColumn } {
  return { column: names[field] ?? (field === 'class_id' ? names.class_name : undefined) ?? null, field };
}

function quote(cell: Cell): string | null {
  const text = cellToText(cell);
  return text === '' ? null : truncateCellText(text);
}
