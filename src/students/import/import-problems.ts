import type { ValidationErrors } from '../../input/validation-errors.ts';
import { byColumn, columnList, type StudentColumn } from '../student.columns.ts';
import { cellToText, truncateCellText } from './file/cell-text.ts';
import type { Cell } from './file/sheet-file.ts';
import type { Header } from './header/read-header.ts';
import { sourceOf } from './import-columns.ts';

/** Codes of problems with their meaning ([D31]). Clients compare the codes, so that an existing one keeps its meaning. */
export const problemMeanings = {
  required: 'The cell is blank, or the file has no such column, and a student needs the value.',
  too_long: 'The text is longer than its field.',
  invalid_characters: 'The text has a character that cannot be stored or read.',
  undecodable: "The cell has bytes that the file's encoding does not know.",
  invalid_email: 'The text is not an email address.',
  invalid_phone: 'The text is not a phone number.',
  invalid_date: 'The cell is not a calendar day in the format of its column.',
  ambiguous_date: 'The dates of the column can be read in several ways: send `date_format`.',
  date_out_of_range:
    'A date of birth is not after 1900-01-01 and before today, one of enrolment is before 1900-01-01, or the day of a mark is to come or outside the term of its class.',
  invalid_id: 'The cell is not an id, which is a whole number above 0.',
  invalid_status: 'The word is not a status.',
  invalid_name: 'The name is not written as `Last, First`.',
  unknown_role: 'The word is neither a role of students nor one of teachers, staff or guardians.',
  lost_digits: 'A number has lost digits in a spreadsheet, as in `1.23457E+14`.',
  number_format: 'An identifier is a number with a decimal part or separators of thousands, as in `7030.0` or `1,234`.',
  formula_error: 'The cell is the error of a formula.',
  beyond_header: 'The cell is to the right of the last column of the header.',
  duplicate_in_file: 'An earlier row of the file has the same student id or email.',
  already_in_use: 'Another student has the student id or email.',
  former_student_id: 'A student had the student id before. Send the present one.',
  similar_student_id:
    'Another student has the same student id but for leading zeros, a trailing `.0` or separators of thousands. If both are right, send `similar_ids=accept`.',
  unknown_class: 'The institution has no such class.',
  ambiguous_class: 'Several classes have the name.',
  class_mismatch: 'The row names one class by id and another one by name.',
  class_full: 'The class has no free place on the first day in it, or today.',
  class_needs_active: 'A student who is not active cannot change class or be enrolled ahead.',
  unknown_student: 'The institution has no such student.',
  unknown_code: 'The institution has no such code of attendance, or it is not active.',
  not_enrolled: 'The student is not enrolled in the class on the day of the mark.',
  not_in_session: 'The day of the mark is not a school day.',
  unknown_guardian: 'The institution has no such guardian.',
  invalid_status_change: 'The student cannot get this status from the present one.',
  changed_since: 'The student was changed after the import, so that the import is not undone for it.',
  deleted_since: 'The student was deleted after the import.',
  possible_duplicate:
    'A hint: another student, or another row, has the same names and date of birth. The row is imported and is not counted as failed.',
  invalid: 'The value is invalid for another reason, which the message gives.',
} as const;

export type ProblemCode = keyof typeof problemMeanings;

export const problemCodes = Object.keys(problemMeanings) as readonly ProblemCode[];

/** The message about a number that a spreadsheet has formatted. */
export const FORMATTED_NUMBER =
  'is a number with a decimal part or separators of thousands. Format the column as text and save the file again.';

/** Returns whether an entry of the problems is a hint, which does not keep its row from being imported ([D96]). */
export function isHint({ code }: { readonly code: ProblemCode }): boolean {
  return code === 'possible_duplicate';
}

/** A problem of a row ([D31]). */
export interface ImportProblem {
  row: number;
  /** The header of the column as written, or null if the file has no such column. */
  column: string | null;
  field: string | null;
  value: string | null;
  code: ProblemCode;
  message: string;
}

const INPUT_NAMES = byColumn(({ inputName }) => inputName);

const COLUMNS = new Map<string, string>(columnList.map(({ name, inputName }) => [inputName, name]));

/** Returns the field name that the rules for creating and updating a student use for a column. */
export function toRuleField(column: string): string {
  return column in INPUT_NAMES ? INPUT_NAMES[column as StudentColumn] : column;
}

/** Returns the problems of a row in the order of the file's columns. */
export function problemsOfRow(
  problems: ValidationErrors,
  row: number,
  cells: readonly Cell[],
  header: Header,
): ImportProblem[] {
  const placeOf = (field: string) => header.places.get(sourceOf(field, (each) => header.places.has(each)));
  const rowProblems: ImportProblem[] = problems.list.map(({ field: name, code, message }) => {
    const field = COLUMNS.get(name) ?? name;
    const value = quote(cells[placeOf(field) ?? -1]);
    return { row, ...locateField(header, field), value, code: toProblemCode(code), message };
  });
  const beyond = cells.slice(header.width).find((cell) => cellToText(cell).trim() !== '');
  if (beyond !== undefined) {
    const message = 'is beyond the last column of the header.';
    rowProblems.push({ row, column: null, field: null, value: quote(beyond), code: 'beyond_header', message });
  }
  const columnIndex = (problem: ImportProblem) =>
    (problem.field === null ? undefined : placeOf(problem.field)) ?? header.width;
  return rowProblems.sort((a, b) => columnIndex(a) - columnIndex(b));
}

/** Returns the header of a field's column in the file. A class may be there by name only, a name as a part of the full one. */
export function locateField({ names }: Pick<Header, 'names'>, field: string): { column: string | null; field: string } {
  const source = sourceOf(field, (each) => names[each] !== undefined);
  return { column: names[source] ?? (field === 'class_id' ? names.class_name : undefined) ?? null, field };
}

/** Rules that know nothing of imports may have codes that this list does not. */
function toProblemCode(code: string): ProblemCode {
  return code in problemMeanings ? (code as ProblemCode) : 'invalid';
}

function quote(cell: Cell): string | null {
  const text = cellToText(cell);
  return text === '' ? null : truncateCellText(text);
}

/**
 * A problem as it is stored with its import. It contains nothing from the rows of the file, and so no personal data that erasing a
 * student ([D27]) would have to find: neither the value of the cell nor the message, which may quote it.
 */
export interface StoredProblem {
  readonly row: number;
  readonly column: string | null;
  readonly field: string | null;
  readonly code: ProblemCode;
}

/** Returns a problem without the parts that may quote the file's rows. PostgreSQL cannot store every character of a header. */
export function toStoredProblem({ row, column, field, code }: ImportProblem): StoredProblem {
  const header = column && truncateCellText(column.toWellFormed().replaceAll('\0', ''));
  return { row, column: header, field, code };
}

/** Returns a stored problem in the form in which an import lists it. The meaning of its code takes the place of its message. */
export function toListedProblem(problem: StoredProblem): Omit<ImportProblem, 'field'> & Pick<StoredProblem, 'field'> {
  return { ...problem, value: null, message: problemMeanings[problem.code] };
}
