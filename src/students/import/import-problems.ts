import type { ValidationErrors } from '../../input/validation-errors.ts';
import { shortened, textOfCell } from './file/cell-text.ts';
import type { Cell } from './file/sheet-file.ts';
import type { Header, ImportColumn } from './import-columns.ts';

/** One thing that is wrong with one row ([D31]). */
export interface ImportProblem {
  row: number;
  /** The header of the column as written; null where the file has no such column. */
  column: string | null;
  field: ImportColumn | null;
  value: string | null;
  message: string;
}

const FIELDS: Record<string, ImportColumn> = {
  studentId: 'student_id',
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  'address.street': 'address_street',
  'address.city': 'address_city',
  'address.state': 'address_state',
  'address.zip': 'address_zip',
};

/** The name under which the rules of create and update know a column. */
export function fieldOf(column: ImportColumn): string {
  return Object.keys(FIELDS).find((field) => FIELDS[field] === column) ?? column;
}

/** The problems of a row in the order of the file's columns. */
export function problemsOfRow(
  problems: ValidationErrors,
  row: number,
  cells: readonly Cell[],
  header: Header,
): ImportProblem[] {
  const found: ImportProblem[] = Object.entries(problems.details).flatMap(([name, messages]) => {
    const field = FIELDS[name] ?? (name as ImportColumn);
    return messages.map((message) => ({
      row,
      ...whereIs(header, field),
      value: shown(cells[header.places.get(field) ?? -1]),
      message,
    }));
  });
  const beyond = cells.slice(header.width).find((cell) => textOfCell(cell).trim() !== '');
  const message = 'stands beyond the last column of the header.';
  if (beyond !== undefined) found.push({ row, column: null, field: null, value: shown(beyond), message });
  const place = (problem: ImportProblem) => (problem.field && header.places.get(problem.field)) ?? header.width;
  return found.sort((a, b) => place(a) - place(b));
}

/** Where a field stands in the file; a class may stand there by its name alone. */
export function whereIs(
  { names }: Pick<Header, 'names'>,
  field: ImportColumn,
): { column: string | null; field: ImportColumn } {
  return { column: names[field] ?? (field === 'class_id' ? names.class_name : undefined) ?? null, field };
}

function shown(cell: Cell): string | null {
  const text = textOfCell(cell);
  return text === '' ? null : shortened(text);
}
