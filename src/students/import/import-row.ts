import { isCalendarDay } from '../../calendar-day.ts';
import { Problems } from '../../problems.ts';
import { readText } from '../../text-rules.ts';
import { checkDateOfBirth, readAddress, readStudentId, readStudentTexts } from '../student.rules.ts';
import { type DateSystem, dayOfCell, textOfCell } from './cell-text.ts';
import { isFormulaError, withoutPrefix } from './formula-prefix.ts';
import { type Header, type ImportColumn, requiredColumns } from './import-columns.ts';
import type { Cell, SheetRow } from './sheet-file.ts';

/** One thing that is wrong with one row ([D31]). */
export interface ImportProblem {
  row: number;
  /** The header of the column as written; null where the file has no such column. */
  column: string | null;
  field: ImportColumn | null;
  value: string | null;
  message: string;
}

/** A row as it is staged: its values under the columns' names, null where there is none or where it is wrong. */
export interface ReadRow {
  readonly row: number;
  readonly values: Readonly<Record<ImportColumn, string | null>>;
  readonly problems: readonly ImportProblem[];
}

export interface RowRules {
  readonly header: Header;
  /** Whether every row is a new student, so that what a student must have must be there. */
  readonly createOnly: boolean;
  readonly statuses: readonly string[];
  /** What the file is read as; null for CSV, whose days are texts. */
  readonly workbook: DateSystem | null;
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

const MAX_SHOWN = 200;

/** No code and no name of a class is longer. */
const MAX_CLASS_NAME = 200;

export function isBlank(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''));
}

/** Reads one row by the rules of create and update ([D21], [D31]); everything that is wrong with it is among its problems. */
export function readRow({ row, cells }: SheetRow, rules: RowRules): ReadRow {
  const problems = new Problems();
  const text = (column: ImportColumn) => textAt(cells, column, rules, problems);
  const number = (column: ImportColumn) => readNumber(problems, column, text(column));
  const day = (column: ImportColumn) => readDay(problems, column, cells, rules);
  const email = text('email');
  const named = { firstName: text('first_name'), lastName: text('last_name'), email, phone: text('phone') };
  const studentId = readStudentId(problems, text('student_id'));
  const texts = readStudentTexts(problems, named, rules.createOnly);
  const address = readAddress(problems, {
    street: text('address_street'),
    city: text('address_city'),
    state: text('address_state'),
    zip: text('address_zip'),
  });
  const dateOfBirth = day('date_of_birth');
  checkDateOfBirth(problems, dateOfBirth);
  const values = {
    student_id: studentId ?? null,
    first_name: texts.firstName ?? null,
    last_name: texts.lastName ?? null,
    email: texts.email ?? null,
    phone: texts.phone ?? null,
    date_of_birth: problems.has('dateOfBirth') ? null : dateOfBirth,
    class_id: number('class_id'),
    class_name: readText(problems, 'class_name', text('class_name'), { max: MAX_CLASS_NAME }) ?? null,
    status: readStatus(problems, text('status'), rules.statuses),
    enrollment_date: day('enrollment_date'),
    address_street: address.addressStreet,
    address_city: address.addressCity,
    address_state: address.addressState,
    address_zip: address.addressZip,
    parent_id: number('parent_id'),
  };
  return { row, values, problems: listed(problems, row, cells, rules.header) };
}

function textAt(
  cells: readonly Cell[],
  column: ImportColumn,
  { header }: RowRules,
  problems: Problems,
): string | undefined {
  const place = header.places.get(column);
  if (place === undefined) return undefined;
  const text = textOfCell(cells[place]);
  if (!isFormulaError(text)) return withoutPrefix(text);
  problems.add(camelField(column), 'is the error of a formula.');
  return undefined;
}

function readDay(problems: Problems, column: ImportColumn, cells: readonly Cell[], rules: RowRules): string | null {
  const text = textAt(cells, column, rules, problems)?.trim();
  if (!text) return null;
  const day = rules.workbook ? dayOfCell(cells[rules.header.places.get(column) as number], rules.workbook) : text;
  if (day !== undefined && isCalendarDay(day)) return day;
  problems.add(camelField(column), 'must be a calendar day as YYYY-MM-DD (in a workbook, a date cell will do).');
  return null;
}

function readNumber(problems: Problems, column: ImportColumn, value: string | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31) return text;
  problems.add(column, 'must be an id: a whole number above 0.');
  return null;
}

function readStatus(problems: Problems, value: string | undefined, statuses: readonly string[]): string | null {
  const text = value?.trim().toLowerCase();
  if (!text) return null;
  if (statuses.includes(text)) return text;
  problems.add('status', `must be one of: ${statuses.join(', ')}.`);
  return null;
}

function camelField(column: ImportColumn): string {
  return Object.keys(FIELDS).find((field) => FIELDS[field] === column) ?? column;
}

/** The problems of a row in the order of the file's columns. */
function listed(problems: Problems, row: number, cells: readonly Cell[], header: Header): ImportProblem[] {
  const found = Object.entries(problems.details).flatMap(([name, messages]) => {
    const field = FIELDS[name] ?? (name as ImportColumn);
    return messages.map((message) => ({
      row,
      ...whereIs(header, field),
      value: shown(cells[header.places.get(field) ?? -1]),
      message,
    }));
  });
  const beyond = cells.slice(header.width).find((cell) => textOfCell(cell).trim() !== '');
  const extra =
    beyond === undefined
      ? []
      : [
          {
            row,
            column: null,
            field: null,
            value: shown(beyond),
            message: 'stands beyond the last column of the header.',
          },
        ];
  const place = (problem: ImportProblem) => (problem.field && header.places.get(problem.field)) ?? header.width;
  return [...found, ...extra].sort((a, b) => place(a) - place(b));
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
  return text === '' ? null : [...text.slice(0, 2 * MAX_SHOWN)].slice(0, MAX_SHOWN).join('');
}

/** The columns that a file of new students lacks. */
export function missingColumns(header: Header, createOnly: boolean): ImportColumn[] {
  const needed: readonly ImportColumn[] = createOnly ? requiredColumns : ['student_id'];
  return needed.filter((column) => !header.places.has(column));
}
